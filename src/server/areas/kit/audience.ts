import { type At, listOf } from "../../data/records/plain-rows.ts";
import { inCharge } from "./own-departments.ts";
import { type Draft, recordsOf } from "./records.ts";

/** Whom a notice is for: `noticeScope` and the list it asks for. */
export const audienceFields = ["noticeScope", "campusIds", "departmentIds", "grades", "classIds", "roleIds", "userIds"] as const;
export type Audience = Pick<Draft<"sysNotice">, (typeof audienceFields)[number]>;

/** Whether the caller may write to the audience a notice names: `noticeScope` and the lists beside it. The scheduler may. */
export async function audienceInCharge(at: At, record: Audience): Promise<boolean> {
  const { user } = at.call;
  if (user.roles.includes("gly") || user.roles.length === 0) return true;
  const scope = record.noticeScope ?? "all";
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
  const rows = await recordsOf(at, "stuClass").find({ id: others });
  return rows.length === others.length && rows.every((row) => mine(row.departmentId));
}
