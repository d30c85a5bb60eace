import type { Entity, Flow, Model } from "../../engine/model/model.ts";
import { suggest } from "../../engine/values/suggest.ts";
import { canonical } from "../../engine/documents/canonical.ts";
import type { AreaDocument, CampusDocument, ScreenDocument } from "../../engine/documents/index.ts";
import { sha256 } from "./provenance.ts";
import { TemplateFault } from "./template-fault.ts";

export const subjectKinds = ["entity", "screen", "flow", "area"] as const;
export type SubjectKind = (typeof subjectKinds)[number];

/** What code is generated from. */
export interface Subject {
  /** `entity:<id>`. */
  name: string;
  kind: SubjectKind;
  id: string;
  document: CampusDocument;
  /** SHA-256 hex of the canonical document. */
  hash: string;
  /** The entity itself, that of the screen or of the flow. Null of an area. */
  entity: Entity | null;
  screen: ScreenDocument | null;
  flow: Flow | null;
  area: AreaDocument | null;
}

/** @throws TemplateFault when there is no such document */
export function subjectOf(model: Model, name: string): Subject {
  const [, kind, id] = /^(\w+):(.+)$/.exec(name) ?? [];
  if (!isKind(kind) || id === undefined) throw new TemplateFault(`“${name}”应写成 ${subjectKinds.map((one) => `${one}:标识`).join("、")}`);
  const known = { entity: model.entities, screen: model.screens, flow: model.flows, area: model.areas }[kind] as ReadonlyMap<string, unknown>;
  if (!known.has(id)) throw new TemplateFault(`没有 ${name}${hint(id, known)}`);
  const screen = kind === "screen" ? model.screens.get(id)! : null;
  const flow = kind === "flow" ? model.flows.get(id)! : null;
  const area = kind === "area" ? model.areas.get(id)! : null;
  const entity = area === null ? ownerOf(model, screen?.entity ?? flow?.entity ?? id) : null;
  const document = screen ?? flow?.doc ?? area ?? entity?.doc;
  if (document === undefined) throw new TemplateFault(`${name} 的实体不存在`);
  return { name, kind, id, document, hash: sha256(canonical(document)), entity, screen, flow, area };
}

/** Rows of a table field stand with their record. */
function ownerOf(model: Model, id: string): Entity | null {
  const entity = model.entities.get(id);
  return entity?.childOf == null ? (entity ?? null) : (model.entities.get(entity.childOf.entity) ?? null);
}

const isKind = (kind: string | undefined): kind is SubjectKind => subjectKinds.some((one) => one === kind);
const hint = (id: string, known: ReadonlyMap<string, unknown>): string => {
  const near = suggest(id, known.keys());
  return near === undefined ? "" : `，是否应为“${near}”`;
};
