import type { Cond } from "../../../../../engine/grammar/condition.ts";
import type { Call } from "../../../platform/runtime.ts";

/** Roles that see the whole school. */
const wholeSchool = ["gly", "leader"];

/**
 * The data scope that `flag=1` asks for: the part of the school a person is responsible for, narrower than what they may read.
 * By role, ORed. `classPath` is the path to the class, `departmentPath` to the department ("" = the row itself has none).
 */
export function dataScope(call: Call, paths: { class?: string; department?: string; major?: string }): Cond | boolean {
  const { user } = call;
  const has = (...roles: string[]) => roles.some((role) => user.roles.includes(role));
  if (has(...wholeSchool)) return true;
  const classes = ["fdyClassIds", "bzrClassIds", "cadreClassIds", "classIds", "teachClassIds"].flatMap((name) => user.lists[name] ?? []);
  const parts: Cond[] = [];
  if (paths.class !== undefined && classes.length > 0) parts.push({ field: paths.class, in: [...new Set(classes)] });
  if (paths.major !== undefined && has("major")) parts.push({ field: paths.major, in: user.lists.majorIds ?? [] });
  if (paths.department !== undefined && user.departmentId !== null && (has("dept") || paths.class === undefined))
    parts.push({ field: paths.department, under: user.departmentId });
  return parts.length === 0 ? false : { any: parts };
}
