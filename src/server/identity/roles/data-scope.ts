import { anyOf, allOf, type RowCond } from "../../../../engine/access/conds.ts";
import type { Entity, Model } from "../../../../engine/model/model.ts";
import { resolvePath } from "../../../../engine/conditions/resolve-path.ts";
import type { Cond, Path } from "../../../../engine/grammar/condition.ts";
import { isPersonCond } from "../../../../engine/access/person.ts";

/** A data scope as it stands in a row: a code of `data_scope` and, for 7, what was chosen. */
export interface DataScope {
  dataScope: string;
  campusIds?: readonly string[] | null;
  departmentIds?: readonly string[] | null;
  majorIds?: readonly string[] | null;
  grades?: readonly string[] | null;
  classIds?: readonly string[] | null;
}

export const EVERYTHING = "1";

/** Where a row stands in the school: the path to each place, as far as the entity has one. */
const places = { department: "departmentId", stuClass: "classId", major: "majorId", campus: "campusId", grade: "grade" } as const;
type PlaceEntity = keyof typeof places;

/** Rows of the entity that the scope leaves. What belongs to the caller always stays: the grants decide whether that is seen. */
export function scopeRows(model: Model, entity: Entity, scope: DataScope): RowCond {
  if (scope.dataScope === EVERYTHING) return true;
  const at = (place: PlaceEntity) => pathTo(model, entity, place);
  const rows = scope.dataScope === "6" ? false : condOf(scope, at);
  // Rows that are nobody's and stand nowhere (settings, dictionaries) cannot be divided.
  if (rows === null) return isPersonal(entity) ? ownRows(model, entity) : true;
  return anyOf([rows, ownRows(model, entity)]);
}

type PathTo = (place: PlaceEntity) => Path | null;

/** Null = the entity has no path for this scope. An unknown code leaves nothing. */
function condOf(scope: DataScope, at: PathTo): RowCond | null {
  const on = (place: PlaceEntity, cond: (path: Path) => RowCond): RowCond | null => {
    const path = at(place);
    return path === null ? null : cond(path);
  };
  const isIn = (field: Path, name: string): Cond => ({ field, in: { ctx: `user.${name}` } });
  switch (scope.dataScope) {
    case "2":
      return on("department", (field) => ({ field, under: { ctx: "user.departmentId" } }));
    case "3":
      return on("department", (field) => ({ field, eq: { ctx: "user.departmentId" } }));
    case "4":
      return on("stuClass", (field) => ({ any: [isIn(field, "fdyClassIds"), isIn(field, "bzrClassIds")] }));
    case "5":
      return on("major", (field) => isIn(field, "majorIds"));
    case "7":
      return chosen(scope, at);
    case "8":
      return on("campus", (field) => isIn(field, "campusIds"));
    default:
      return false;
  }
}

/** Every list that was filled narrows; a department includes what is below it. */
function chosen(scope: DataScope, at: PathTo): RowCond | null {
  const lists: [PlaceEntity, readonly string[] | null | undefined][] = [
    ["campus", scope.campusIds],
    ["department", scope.departmentIds],
    ["major", scope.majorIds],
    ["grade", scope.grades],
    ["stuClass", scope.classIds],
  ];
  const filled = lists.filter(([, keys]) => keys != null && keys.length > 0);
  if (filled.length === 0) return false;
  const conds = filled.map(([place, keys]): RowCond | null => {
    const field = at(place);
    if (field === null) return null;
    return place === "department" ? { field, under: [...keys!] } : { field, in: [...keys!] };
  });
  // A list the entity cannot be asked about leaves nothing of it, unless it can be asked about none.
  if (conds.every((cond) => cond === null)) return null;
  return conds.some((cond) => cond === null) ? false : allOf(conds as RowCond[]);
}

/** The entity itself, its own reference, or one behind the student or the teacher it is about. */
function pathTo(model: Model, entity: Entity, place: PlaceEntity): Path | null {
  if (entity.id === place) return entity.key;
  const name = places[place];
  const leads = (path: Path) => resolvePath(model, entity.id, path)?.field.refTo === place;
  return [name, `xh.${name}`, `gh.${name}`, `userId.${name}`, `receiverId.${name}`].find(leads) ?? null;
}

const isPersonal = (entity: Entity): boolean => entity.doc.owner !== undefined || [...entity.fields.values()].some((field) => field.mask !== null);

function ownRows(model: Model, entity: Entity): RowCond {
  if (entity.id === "sysUser") return { field: "id", eq: { ctx: "user.id" } };
  const paths = [entity.doc.owner, "xh", "gh", "createUser"].filter((path) => path !== undefined);
  const conds = paths.map((path) => isPersonCond(model, entity.id, path)).filter((cond) => cond !== null);
  return anyOf(conds);
}
