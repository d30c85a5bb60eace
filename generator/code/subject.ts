import type { ScreenDocument } from "../../engine/kinds/screen/document.ts";
import type { AreaDocument } from "../../engine/kinds/area/document.ts";
import type { Entity, Flow, Model } from "../../engine/model/model.ts";
import { suggest } from "../../engine/values/suggest.ts";
import { canonical } from "../../engine/kinds/canonical.ts";
import type { CampusDocument, DocumentKind } from "../../engine/documents/index.ts";
import { entityOf } from "../../engine/kinds/entity-of.ts";
import { kinds } from "../../engine/kinds/index.ts";
import { sha256 } from "./provenance.ts";
import { TemplateFault } from "./template-fault.ts";

/** Kinds of documents that code is generated from. */
export const subjectKinds: readonly DocumentKind[] = kinds.filter(({ view }) => view.isGenerated).map(({ name }) => name);

/** What code is generated from. */
export interface Subject {
  /** `entity:<id>`. */
  name: string;
  kind: DocumentKind;
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
  // Rows of a table are an entity without a document of their own.
  const known: ReadonlyMap<string, unknown> = kind === "entity" ? model.entities : model.documents[kind];
  if (!known.has(id)) throw new TemplateFault(`没有 ${name}${hint(id, known)}`);
  const own = model.documents[kind].get(id)?.document;
  const entity = own?.kind === "area" ? null : ownerOf(model, own === undefined ? id : (entityOf({ ...own }) ?? ""));
  const document = own ?? entity?.doc;
  if (document === undefined) throw new TemplateFault(`${name} 的实体不存在`);
  return {
    name,
    kind,
    id,
    document,
    hash: sha256(canonical(document)),
    entity,
    screen: document.kind === "screen" ? document : null,
    flow: document.kind === "flow" ? model.flows.get(id)! : null,
    area: document.kind === "area" ? document : null,
  };
}

/** Rows of a table field stand with their record. */
function ownerOf(model: Model, id: string): Entity | null {
  const entity = model.entities.get(id);
  return entity?.childOf == null ? (entity ?? null) : (model.entities.get(entity.childOf.entity) ?? null);
}

const isKind = (kind: string | undefined): kind is DocumentKind => subjectKinds.some((one) => one === kind);
const hint = (id: string, known: ReadonlyMap<string, unknown>): string => {
  const near = suggest(id, known.keys());
  return near === undefined ? "" : `，是否应为“${near}”`;
};
