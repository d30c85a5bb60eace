import { type At, find, listOf } from "../../data/records/plain-rows.ts";
import type { OperationRecord } from "../../platform/runtime.ts";
import { inCharge } from "./own-departments.ts";

/** Whether the caller may write to the audience a notice names: `noticeScope` and the lists beside it. The scheduler may. */
export async function audienceInCharge(at: At, record: OperationRecord): Promise<boolean> {
  const { user } = at.call;
  if (user.roles.includes("gly") || user.roles.length === 0) return true;
  const scope = String(record.noticeScope ?? "all");
  if (scope === "department" && user.roles.includes("dept")) return listOf(record.departmentIds).every(inCharge(at));
  return scope === "class" && (await classesInCharge(at, listOf(record.classIds)));
}

async function classesInCharge(at: At, classIds: readonly string[]): Promise<boolean> {
  const { user } = at.call;
  const own = new Set([...(user.lists.fdyClassIds ?? []), ...(user.lists.bzrClassIds ?? []), ...(user.lists.teachClassIds ?? [])]);
  const others = classIds.filter((id) => !own.has(id));
  if (others.length === 0) return true;
  if (!user.roles.includes("dept")) return false;
  const mine = inCharge(at);
  const rows = await find(at, "stuClass", { id: others });
  return rows.length === others.length && rows.every((row) => mine(row.departmentId));
}
