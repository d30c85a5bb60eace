import { booksOf } from "../kit/books.ts";
import type { At } from "../../data/records/plain-rows.ts";
import { recordsOf } from "../kit/records.ts";

/** Whether a row with `startDate` and `endDate` holds on the day. */
export const isActiveOn = (row: { startDate: string; endDate?: string | null }, today: string): boolean =>
  row.startDate <= today && (row.endDate == null || row.endDate >= today);

/** The roles fdy and bzr follow appointments and class duties; they are never given by hand. */
export async function syncStaffRoles(at: At, gh: string): Promise<void> {
  const account = await recordsOf(at, "sysUser").findOne({ gh });
  if (account === null) return;
  const today = at.call.ctx.today;
  const duties = (await recordsOf(at, "counsellorClass").find({ gh })).filter((row) => isActiveOn(row, today));
  const appointed = (await recordsOf(at, "counsellor").find({ gh, isOnDuty: true })).some((row) => isActiveOn(row, today));
  const held = new Set(account.roles ?? []);
  const wanted = { fdy: appointed || duties.some((row) => row.classDuty === "fdy"), bzr: duties.some((row) => row.classDuty === "bzr") };
  const roles = [...[...held].filter((role) => role !== "fdy" && role !== "bzr"), ...(wanted.fdy ? ["fdy"] : []), ...(wanted.bzr ? ["bzr"] : [])];
  if (roles.length !== held.size || roles.some((role) => !held.has(role))) await booksOf(at, "sysUser").change({ id: account.id }, { roles });
}
