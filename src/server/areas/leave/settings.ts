import { type At, textOf } from "../../data/records/plain-rows.ts";
import { recordsOf, type Row } from "../kit/records.ts";

/** What a campus has settled about leave: its row, else the default row (no campus), of what is remembered of them. */
export async function settingsOfCampus(at: At, campusId: string | null): Promise<Row<"leaveParam"> | undefined> {
  const rows = await recordsOf(at, "leaveParam").find({ isEnabled: true });
  const own = campusId === null ? undefined : rows.find((row) => row.campusId === campusId);
  return own ?? rows.find((row) => textOf(row.campusId) === null);
}
