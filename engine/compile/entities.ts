import type { Service } from "../kinds/area/document.ts";
import { calledFields, type EntityDocument, isView } from "../kinds/entity/document.ts";
import { errorIn, type Finding } from "../problems/finding.ts";
import type { SourceDocument } from "../documents/index.ts";
import { problem } from "../errors.ts";
import { computeOrder } from "./compute-order.ts";
import { compileFields } from "./fields.ts";
import { withMadeRows } from "./made-rows.ts";
import type { Entity, Field } from "../model/model.ts";

export interface EntityInput {
  source: SourceDocument & { document: EntityDocument };
  /** Service of the area. */
  service: Service;
  flow: string | null;
}

/** Phase 5: one entity and, under it, one entity per `table` field (`<entity>.<field>`). */
export function compileEntity({ source, service, flow }: EntityInput, findings: Finding[]): Entity[] {
  const { document: doc, file, area } = source;
  const named = doc.conditions ?? {};
  const fields = compileFields(
    { entityId: doc.id, documents: withMadeRows(doc.fields), path: "/fields", file, named, isGiven: doc.from !== undefined || isView(doc) },
    findings,
  );
  const sorted = computeOrder(fields);
  if (sorted.cycle) {
    const at = doc.fields.findIndex((field) => field.name === sorted.cycle?.[0]);
    findings.push(errorIn(file, problem("COMPUTED_CYCLE", `/fields/${at}`, { cycle: sorted.cycle })));
  }
  const key = doc.key ?? "id";
  const titleField = doc.titleField ?? key;
  const entity: Entity = {
    id: doc.id,
    title: doc.title,
    doc,
    area,
    service: doc.service ?? service,
    key,
    titleField,
    fields,
    search: doc.search ?? [...new Set([titleField, key])].filter((name) => name !== "id"),
    shows: new Set([key, titleField, ...calledFields(doc), ...(doc.shows ?? [])]),
    enabledField: doc.enabledField ?? (fields.has("isEnabled") ? "isEnabled" : null),
    treeField: doc.treeField ?? null,
    conditions: named,
    rules: doc.rules ?? [],
    links: new Map((doc.links ?? []).map((link) => [link.name, link])),
    computeOrder: sorted.order,
    flow,
    childOf: null,
  };
  return [entity, ...childEntities(entity, { file, path: "/fields" }, findings)];
}

/** Rows of a `table` field have no rights of their own: they are read and written through the field of their parent. */
function childEntities(parent: Entity, at: { file: string; path: string }, findings: Finding[]): Entity[] {
  return [...parent.fields.values()]
    .filter((field) => field.childEntity !== null)
    .flatMap((field) => {
      const index = parent.doc.fields.findIndex((doc) => doc.name === field.name);
      const path = `${at.path}/${index}/columns`;
      const child = childEntity(parent, field, { file: at.file, path }, findings);
      return [child, ...childEntities(child, { file: at.file, path }, findings)];
    });
}

function childEntity(parent: Entity, field: Field, at: { file: string; path: string }, findings: Finding[]): Entity {
  const columns = field.doc.columns ?? [];
  const id = `${parent.id}.${field.name}`;
  const fields = compileFields({ entityId: id, documents: columns, path: at.path, file: at.file, named: {} }, findings);
  const sorted = computeOrder(fields);
  if (sorted.cycle) findings.push(errorIn(at.file, problem("COMPUTED_CYCLE", at.path, { cycle: sorted.cycle })));
  const doc: EntityDocument = { kind: "entity", id, title: field.title, fields: columns, access: { grants: [] } };
  return {
    id,
    title: field.title,
    doc,
    area: parent.area,
    service: parent.service,
    key: "id",
    titleField: "id",
    fields,
    search: [],
    shows: new Set(["id"]),
    enabledField: null,
    treeField: null,
    conditions: {},
    rules: [],
    links: new Map(),
    computeOrder: sorted.order,
    flow: null,
    childOf: { entity: parent.id, field: field.name },
  };
}
