import type { OperationRecord } from "../../platform/runtime.ts";
import { type At, find, findOne, patchRows } from "../../data/records/plain-rows.ts";

/** Whether a row with `startDate` and `endDate` holds on the day. */
export const isActiveOn = (row: OperationRecord, today: string): boolean =>
  String(row.startDate) <= today && (row.endDate === null || row.endDate === undefined || String(row.endDate) >= today);

/** The roles fdy and bzr follow appointments and class duties; they are never given by hand. */
export async function syncStaffRoles(at: At, gh: string): Promise<void> {
  const account = await findOne(at, "sysUser", { gh });
  if (account === null) return;
  const today = at.call.ctx.today;
  const duties = (await find(at, "counsellorClass", { gh })).filter((row) => isActiveOn(row, today));
  const appointed = (await find(at, "counsellor", { gh, isOnDuty: true })).some((row) => isActiveOn(row, today));
  const held = new Set((account.roles as string[] | null) ?? []);
  const wanted = { fdy: appointed || duties.some((row) => row.classDuty === "fdy"), bzr: duties.some((row) => row.classDuty === "bzr") };
  const roles = [...[...held].filter((role) => role !== "fdy" && role !== "bzr"), ...(wanted.fdy ? ["fdy"] : []), ...(wanted.bzr ? ["bzr"] : [])];
  if (roles.length !== held.size || roles.some((role) => !held.has(role))) await patchRows(at, "sysUser", { id: String(account.id) }, { roles });
}
