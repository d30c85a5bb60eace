import type { Entity, Model } from "../model/model.ts";
import { type Dependencies, dependencies } from "../conditions/dependencies.ts";
import { fieldOf, resolvePath, resolveRows } from "../conditions/resolve-path.ts";
import type { Cond, Expr, Path } from "../grammar/condition.ts";
import type { StatDimension, StatDocument, StatMeasure } from "../kinds/stat/document.ts";
import { personAt } from "./person.ts";
import { accessFor } from "./access-for.ts";
import { allOf, anyOf, implies, pairsCond, type RowCond } from "./conds.ts";
import { sightOfField } from "./field-rule.ts";
import { readablePath } from "./readable-path.ts";
import type { RightsOwner } from "./role-limits.ts";
import { ownerCond } from "./owner-cond.ts";

interface Figures {
  model: Model;
  stat: StatDocument;
  user: RightsOwner;
}

/** May the person be told the statistic at all? Who may list no row of the entity only where the document says so. */
export function opensStat({ model, stat, user }: Figures): boolean {
  const { read, statistics } = accessFor(model, stat.entity, user);
  return statistics.length > 0 && (read.length > 0 || statistics.some((pair) => stat.openTo?.includes(pair.role) === true));
}

/** Some row that is counted may be one the person cannot list: then even that there is a row is not theirs to know. */
export function countsHiddenRows({ model, stat, user }: Figures): boolean {
  const { read, statistics } = accessFor(model, stat.entity, user);
  return !implies(pairsCond(statistics), pairsCond(read));
}

/**
 * Rows of which the person could work a figure out alone: rows they may list, with everything that the figure reads seen in clear. `true`: every
 * row that is counted. Without a measure it is about the groups themselves.
 */
export function knownRows(at: Figures, { dimensions, measure }: { dimensions: readonly StatDimension[]; measure?: StatMeasure }): RowCond {
  const { model, stat, user } = at;
  const entity = model.entities.get(stat.entity)!;
  const { read, statistics } = accessFor(model, stat.entity, user);
  const listed = pairsCond(read);
  // A condition that holds of every row they may list tells nothing of it.
  const where = stat.where !== undefined && implies(listed, stat.where) ? undefined : stat.where;
  const reads = [where, measure?.of, measure?.where].flatMap((node) => (node === undefined ? [] : [readBy(node, entity)]));
  const paths = [
    ...dimensions.flatMap((dimension) => [dimension.field, dimension.to ?? dimension.field, ownTitle(entity, dimension) ?? dimension.field]),
    ...reads.flatMap((one) => one.fields),
  ];
  const known = allOf([
    listed,
    ...paths.map((path) => readablePath({ model, entity: entity.id, path, user }).clear),
    ...reads.flatMap((one) => one.rows.map((path) => knownLinks(at, entity, { path, of: one.ofRows[path]! }))),
  ]);
  return implies(pairsCond(statistics), known) ? true : known;
}

/** Groups that stand for single rows are told to who may list all of them with what names them; any other groups to everybody. */
export const tellsGroups = (at: Figures, dimensions: readonly StatDimension[]): boolean =>
  !dimensions.some(({ field }) => singlesOut(at.model, at.stat.entity, field)) || knownRows(at, { dimensions }) === true;

/** Grouped by the rows themselves, each is called by its title. Null for any other dimension. */
export const ownTitle = (entity: Entity, { field }: StatDimension): Path | null =>
  field === "id" && entity.titleField !== "id" ? entity.titleField : null;

const readBy = (node: Cond | Expr, entity: Entity): Dependencies => dependencies(node, entity.conditions);

/** Rows all of whose linked rows the person may list, with what is read of them in clear. */
function knownLinks({ model, user }: Figures, entity: Entity, { path, of }: { path: Path; of: Dependencies }): RowCond {
  const rows = resolveRows(model, entity.id, path);
  if (rows === null || path.includes(".") || of.rows.length > 0 || of.uses.length > 0) return false;
  const fields = of.fields.map((name) => fieldOf(model, rows.entity, name));
  if (rows.via === "table") {
    const isPlain = fields.every((field) => field !== null && field.doc.group === undefined);
    return isPlain ? readablePath({ model, entity: entity.id, path, user }).clear : false;
  }
  const open = accessFor(model, rows.entity.id, user).read.filter((pair) =>
    fields.every((field) => field !== null && sightOfField(pair, field) === "clear"),
  );
  return anyOf(open.map(({ cond }) => (cond === null ? true : rows.via === "link" ? ownerCond(cond, rows.by, entity.key) : false)));
}

/**
 * A path whose values stand for single people or rows: the id, key or title of the row itself or of a person, what is unique or masked there, and
 * whatever leads to a person. To filter or group by it would tell of each of them.
 */
export function singlesOut(model: Model, entityId: string, path: Path): boolean {
  const end = resolvePath(model, entityId, path);
  if (end === null || end.field.mask !== null || personAt(model, entityId, path) !== null) return true;
  const { entity, field, steps } = end;
  const before = path.slice(0, -field.name.length - 1);
  if (steps.length > 0 && personAt(model, entityId, before) === null) return false;
  // What a reference holds is the key of what it leads to, which may stand for many: a class, a department.
  const isName = field.refTo === null && [entity.key, entity.titleField].includes(field.name);
  return field.name === "id" || isName || field.doc.unique === true;
}
