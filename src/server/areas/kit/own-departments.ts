import type { At } from "../../data/records/plain-rows.ts";

/**
 * Whether a department lies in the caller's charge, for actions that start without records: all for an administrator,
 * else the caller's department and what is below it.
 */
export function inCharge({ call }: At): (departmentId: unknown) => boolean {
  const { user, ctx } = call;
  if (user.roles.includes("gly")) return () => true;
  const root = user.departmentId === null ? undefined : ctx.treePath("department", user.departmentId);
  return (departmentId) => root !== undefined && (ctx.treePath("department", String(departmentId)) ?? "").startsWith(root);
}
