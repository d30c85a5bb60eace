import { anyOf, allOf, type RowCond } from "../../../../engine/access/conds.ts";
import type { Entity, Model } from "../../../../engine/model/model.ts";
import type { DivisionDeclaration, UserScope } from "../../../../engine/kinds/area/data-scope-document.ts";
import { resolvePath } from "../../../../engine/conditions/resolve-path.ts";
import type { Cond, Path } from "../../../../engine/grammar/condition.ts";
import { isPersonCond } from "../../../../engine/access/person.ts";
import { personNumbers } from "../../../../engine/context.ts";
import { USER_ENTITY } from "../../../../engine/conditions/system-fields.ts";

/** A data scope as it stands in a row: a code that the documents explain (`dataScopes` of an area) and what was chosen. */
export interface DataScope {
  dataScope: string;
  /** Keys by the list they were chosen in (`chosenBy` of a division); null = none. */
  chosen: Readonly<Record<string, readonly string[] | null>>;
}

/** Lists in which parts of a division are chosen, as the documents have them. */
export const chosenLists = (model: Model): string[] => (model.dataScopes?.divisions ?? []).map(({ chosenBy }) => chosenBy);

/** Whether the code leaves every row, so that it narrows nothing. */
export const leavesAll = (model: Model, code: string): boolean => rowsOf(model, code) === "all";

/** Rows of the entity that the scope leaves. What belongs to the caller always stays: the grants decide whether that is seen. */
export function scopeRows(model: Model, entity: Entity, scope: DataScope): RowCond {
  const left = rowsOf(model, scope.dataScope);
  if (left === "all") return true;
  const rows = left === "own" ? false : left === "chosen" ? chosenRows({ model, entity }, scope) : userRows({ model, entity }, left);
  // Rows that are nobody's and stand nowhere (settings, dictionaries) cannot be divided.
  if (rows === null) return isPersonal(entity) ? ownRows(model, entity) : true;
  return anyOf([rows, ownRows(model, entity)]);
}

/** What a code leaves. One that is not explained leaves what is one's own. */
function rowsOf(model: Model, code: string): "all" | "own" | "chosen" | UserScope {
  const scope = model.dataScopes?.codes.find((one) => one.code === code);
  if (scope === undefined) return "own";
  return "rows" in scope ? scope.rows : scope;
}

interface Divided {
  model: Model;
  entity: Entity;
}

/** Parts that the user has. Null = the entity has no path to the division. */
function userRows(at: Divided, { division, of, below = false }: UserScope): RowCond | null {
  const field = pathTo(at, division);
  if (field === null) return null;
  const conds = of.map((ctx): Cond => {
    if (below) return { field, under: { ctx } };
    return at.model.context.has(ctx.replace(/^user\./, "")) ? { field, in: { ctx } } : { field, eq: { ctx } };
  });
  return conds.length === 1 ? conds[0]! : { any: conds };
}

/** Every list that was filled narrows. */
function chosenRows(at: Divided, { chosen }: DataScope): RowCond | null {
  const filled = divisionsOf(at.model).flatMap((division) => {
    const keys = chosen[division.chosenBy] ?? [];
    return keys.length === 0 ? [] : [{ division, keys }];
  });
  if (filled.length === 0) return false;
  const conds = filled.map(({ division, keys }): RowCond | null => {
    const field = pathTo(at, division.entity);
    if (field === null) return null;
    return division.below === true ? { field, under: [...keys] } : { field, in: [...keys] };
  });
  // A list the entity cannot be asked about leaves nothing of it, unless it can be asked about none.
  if (conds.every((cond) => cond === null)) return null;
  return conds.some((cond) => cond === null) ? false : allOf(conds as RowCond[]);
}

const divisionsOf = (model: Model): readonly DivisionDeclaration[] => model.dataScopes?.divisions ?? [];

/** The entity itself, its own reference, or one behind the person it is about. */
function pathTo({ model, entity }: Divided, division: string): Path | null {
  if (entity.id === division) return entity.key;
  const field = divisionsOf(model).find((one) => one.entity === division)?.field;
  if (field === undefined) return null;
  const leads = (path: Path) => resolvePath(model, entity.id, path)?.field.refTo === division;
  return [field, ...model.dataScopes!.through.map((name) => `${name}.${field}`)].find(leads) ?? null;
}

const isPersonal = (entity: Entity): boolean => entity.doc.owner !== undefined || [...entity.fields.values()].some((field) => field.mask !== null);

function ownRows(model: Model, entity: Entity): RowCond {
  if (entity.id === USER_ENTITY) return { field: "id", eq: { ctx: "user.id" } };
  const paths = [entity.doc.owner, ...personNumbers, "createUser"].filter((path) => path !== undefined);
  const conds = paths.map((path) => isPersonCond(model, entity.id, path)).filter((cond) => cond !== null);
  return anyOf(conds);
}
