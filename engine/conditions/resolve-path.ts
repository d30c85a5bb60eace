import type { Entity, Field, Model, ResolvedPath } from "../model/model.ts";
import { type Text, zh } from "../language/text.ts";
import type { Path } from "../grammar/condition.ts";
import { systemField, UP, upField } from "./system-fields.ts";

/** Longest walk. A self reference would otherwise make paths of any length valid. */
export const MAX_STEPS = 6;

/** Own or system field of an entity. */
export const fieldOf = (model: Model, entity: Entity, name: string): Field | null =>
  entity.fields.get(name) ?? systemField(model, name) ?? (name === UP ? upField(model, entity) : null);

const isSingleReference = (field: Field): boolean => field.refTo !== null && field.type.valueClass !== "list";

/** Null when a step does not exist or is not a reference to one row. */
export function resolvePath(model: Model, entityId: string, path: Path): ResolvedPath | null {
  const root = model.entities.get(entityId);
  const names = typeof path === "string" ? path.split(".") : [];
  if (root === undefined || names.length === 0 || names.length > MAX_STEPS) return null;
  const walk = walkReferences(model, root, names.slice(0, -1));
  if (walk === null) return null;
  const field = fieldOf(model, walk.entity, names.at(-1)!);
  if (field === null) return null;
  return {
    path,
    root,
    steps: walk.steps,
    entity: walk.entity,
    field,
    title: [...walk.steps.map((s) => s.field), field].map((f) => zh(f.title)).join("."),
  };
}

function walkReferences(model: Model, root: Entity, names: string[]): { entity: Entity; steps: ResolvedPath["steps"] } | null {
  const steps: ResolvedPath["steps"] = [];
  let entity = root;
  for (const name of names) {
    const field = fieldOf(model, entity, name);
    const target = field !== null && isSingleReference(field) ? model.entities.get(field.refTo!) : undefined;
    if (field === null || target === undefined) return null;
    steps.push({ entity, field, target });
    entity = target;
  }
  return { entity, steps };
}

/** Where the rows of a to-many path come from. */
export interface ResolvedRows {
  /** Entity of the rows. */
  entity: Entity;
  via: "table" | "refs" | "link";
  /** `table`: `parentId` of the rows. `refs`: the list field of the owner. `link`: the field of the rows that refers to the owner. */
  by: string;
  /** Entity that owns the rows, and the references walked to reach it. */
  owner: Entity;
  steps: ResolvedPath["steps"];
  /** Path of the owner: `""` or `xh.classId`. */
  prefix: Path;
  title: string;
}

/** A to-many path: a `table` field, a `refs` field or a link, own or behind references. Null when it is none of these. */
export function resolveRows(model: Model, entityId: string, path: Path): ResolvedRows | null {
  const root = model.entities.get(entityId);
  const names = typeof path === "string" ? path.split(".") : [];
  if (root === undefined || names.length === 0 || names.length > MAX_STEPS) return null;
  const walk = walkReferences(model, root, names.slice(0, -1));
  const last = walk === null ? null : rowsOfStep(model, walk.entity, names.at(-1)!);
  if (walk === null || last === null) return null;
  return { ...last, owner: walk.entity, steps: walk.steps, prefix: names.slice(0, -1).join(".") };
}

function rowsOfStep(model: Model, owner: Entity, name: string): Pick<ResolvedRows, "entity" | "via" | "by" | "title"> | null {
  const link = owner.links.get(name);
  const field = owner.fields.get(name);
  const from = (id: string | null, via: ResolvedRows["via"], by: string, title: Text) => {
    const entity = id === null ? undefined : model.entities.get(id);
    return entity === undefined ? null : { entity, via, by, title: zh(title) };
  };
  if (link !== undefined) return from(link.entity, "link", link.by, link.title);
  if (field === undefined) return null;
  if (field.childEntity !== null) return from(field.childEntity, "table", "parentId", field.title);
  return field.refTo !== null && field.type.valueClass === "list" ? from(field.refTo, "refs", name, field.title) : null;
}

/** Key of the rows in an `EvalRecord`. The rows of a `refs` field stand beside the list of keys, under `<path>.*`. */
export const rowsKey = (path: Path, via: ResolvedRows["via"]): string => (via === "refs" ? `${path}.*` : path);
