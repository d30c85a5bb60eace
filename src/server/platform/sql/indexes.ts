import type { Entity, Field, Model } from "../../../../engine/model/model.ts";
import { dependencies } from "../../../../engine/conditions/dependencies.ts";
import { isOfRow } from "../../../../engine/conditions/record-names.ts";
import { resolvePath } from "../../../../engine/conditions/resolve-path.ts";
import { entityAsked, insideOf, queryOf, rowsIn } from "../../../../engine/grammar/query.ts";
import { nameOf } from "./constraints.ts";
import { gramFields } from "./grams.ts";
import { isStored } from "./names.ts";

export interface PlannedIndex {
  name: string;
  method: "btree" | "gin" | "grams";
  /** Columns after the tenant; names of fields or platform columns. */
  columns: string[];
  /** btree: newest first with the id as tie-break, for lists. */
  newestFirst?: boolean;
}

/** Indexes of one table: those the document asks for, and those that lists, scopes, filters, sorts, references and keywords need. */
export function plannedIndexes(model: Model, entity: Entity): PlannedIndex[] {
  const wanted: Omit<PlannedIndex, "name">[] = [];
  const btree = (...columns: string[]) => wanted.push({ method: "btree", columns });
  if (entity.childOf !== null) return named(entity, [{ method: "btree", columns: ["parentId", "sortNo"] }]);
  wanted.push({ method: "btree", columns: ["createTime"], newestFirst: true });
  if (entity.treeField !== null) btree("treePath");
  for (const columns of entity.doc.indexes ?? []) if (columns.every((name) => hasBtree(entity, name))) btree(...columns);
  for (const columns of groupedBy(model).get(entity.id) ?? []) if (columns.every((name) => hasBtree(entity, name))) btree(...columns);
  for (const name of usedFields(model).get(entity.id) ?? []) {
    const field = entity.fields.get(name);
    if (field === undefined || !isStored(field) || field.kind !== "stored") continue;
    const { kind } = field.type.column(field.doc);
    if (kind === "text[]") wanted.push({ method: "gin", columns: [name] });
    else if (kind !== "jsonb") btree(name);
  }
  for (const name of gramFields(model).get(entity.id) ?? []) wanted.push({ method: "grams", columns: [name] });
  return named(entity, wanted);
}

const groupings = new WeakMap<Model, Map<string, string[][]>>();

/** Columns by which summaries look up the rows of one group, by entity. Keys that are worked out are compared row by row. */
function groupedBy(model: Model): Map<string, string[][]> {
  const known = groupings.get(model);
  if (known !== undefined) return known;
  const found = new Map<string, string[][]>();
  for (const { doc } of model.entities.values())
    for (const source of doc.from?.sources ?? []) {
      const columns = doc.from!.keys.flatMap((name) => {
        const given = source.keys?.[name] ?? { field: name };
        return typeof given === "object" && given !== null && "field" in given ? [given.field] : [];
      });
      if (columns.length > 0) found.set(source.entity, [...(found.get(source.entity) ?? []), columns]);
    }
  groupings.set(model, found);
  return found;
}

const systemOrdered = new Set(["id", "createTime", "updateTime", "createUser", "updateUser"]);
const hasBtree = (entity: Entity, name: string): boolean =>
  systemOrdered.has(name) || (entity.fields.get(name)?.kind === "stored" && isStored(entity.fields.get(name)!));

function named(entity: Entity, wanted: Omit<PlannedIndex, "name">[]): PlannedIndex[] {
  const all = wanted.map((index) => ({ ...index, name: nameOf("ix", entity, [index.method, index.columns, index.newestFirst ?? false]) }));
  const byName = new Map(all.map((index) => [index.name, index]));
  // An index led by the same columns serves the shorter one too.
  return [...byName.values()].filter(
    (index) =>
      index.method !== "btree" ||
      index.newestFirst === true ||
      ![...byName.values()].some(
        (other) =>
          other !== index &&
          other.method === "btree" &&
          other.newestFirst !== true &&
          other.columns.length > index.columns.length &&
          index.columns.every((name, at) => other.columns[at] === name),
      ),
  );
}

const cache = new WeakMap<Model, Map<string, Set<string>>>();

/** Fields by entity that conditions and screens search by. Choices with few values are left out: reading the newest rows is faster than such an index. */
function usedFields(model: Model): Map<string, Set<string>> {
  const found = cache.get(model) ?? collect(model);
  cache.set(model, found);
  return found;
}

function collect(model: Model): Map<string, Set<string>> {
  const found = new Map<string, Set<string>>();
  const note = (root: Entity, path: string) => {
    const resolved = resolvePath(model, root.id, path);
    if (resolved === null) return;
    for (const { entity, field } of [...resolved.steps, { entity: resolved.entity, field: resolved.field }]) {
      if (isChoice(field)) continue;
      found.set(entity.id, (found.get(entity.id) ?? new Set()).add(field.name));
    }
  };
  for (const entity of model.entities.values()) {
    for (const field of entity.fields.values()) if (field.refTo !== null) note(entity, field.name);
    for (const link of entity.links.values()) if (model.entities.has(link.entity)) note(model.entities.get(link.entity)!, link.by);
    for (const scope of Object.values(entity.doc.access.scopes ?? {}))
      for (const path of dependencies(scope, entity.conditions).fields) note(entity, path);
    if (entity.doc.owner !== undefined) note(entity, entity.doc.owner);
    for (const { field } of entity.doc.order ?? []) note(entity, field);
    for (const field of entity.fields.values()) if (field.kind === "live") noteQueries(model, field.expr, note);
    for (const rule of entity.rules) noteQueries(model, rule, note);
  }
  for (const screen of model.screens.values()) noteScreen(screen, model.entities.get(screen.entity), note);
  return found;
}

/** Fields by which rows are asked for from rows around them. */
function noteQueries(model: Model, node: unknown, note: (root: Entity, path: string) => void): void {
  if (typeof node !== "object" || node === null) return;
  for (const part of Object.values(node)) noteQueries(model, part, note);
  const opened = Array.isArray(node) ? null : rowsIn(node);
  const asked = opened === null ? undefined : model.entities.get(entityAsked(opened.rows) ?? "");
  if (opened === null || asked === undefined || asked.childOf !== null) return;
  for (const { field, eq } of insideOf(node, queryOf(opened.rows)).flatMap(comparisonsOf))
    if (typeof eq === "object" && eq !== null && "ctx" in eq && isOfRow(eq.ctx)) note(asked, field);
}

/** Comparisons of which every one has to hold. */
function comparisonsOf(cond: unknown): { field: string; eq?: unknown }[] {
  if (typeof cond !== "object" || cond === null) return [];
  if ("all" in cond && Array.isArray(cond.all)) return cond.all.flatMap(comparisonsOf);
  return "field" in cond && typeof cond.field === "string" ? [cond as { field: string; eq?: unknown }] : [];
}

function noteScreen(
  screen: { list?: { columns: { field: string; sort?: string }[]; filters?: { field?: string; to?: string[] }[] } },
  entity: Entity | undefined,
  note: (root: Entity, path: string) => void,
): void {
  if (entity === undefined || screen.list === undefined) return;
  for (const { field, sort } of screen.list.columns) if (sort !== undefined) note(entity, field);
  for (const { field, to } of screen.list.filters ?? []) for (const path of [field, ...(to ?? [])]) if (path !== undefined) note(entity, path);
}

const isChoice = (field: Field): boolean =>
  field.refTo === null && (field.type.valueClass === "boolean" || field.doc.dict !== undefined || field.kind !== "stored");
