import { booksOf } from "../kit/books.ts";
import { type At, textOf } from "../../data/records/plain-rows.ts";
import { syncStaffRoles } from "./staff-roles.ts";
import { defineAfter } from "../kit/define-operations.ts";
import { recordsOf } from "../kit/records.ts";

/** Writes monitor (01) and league secretary (02) into the class. */
async function syncLeaders(at: At, classId: string): Promise<void> {
  const today = at.call.ctx.today;
  const rows = (await recordsOf(at, "classCadre").find({ classId, cadre: ["01", "02"] })).filter(
    (row) => row.startDate <= today && (row.endDate === null || row.endDate > today),
  );
  const xhOf = (cadre: string) => textOf(rows.find((row) => row.cadre === cadre)?.xh);
  await booksOf(at, "stuClass").change({ id: classId }, { monitorXh: xhOf("01"), secretaryXh: xhOf("02") });
}

export const syncClassCadre = defineAfter("classCadre", {
  name: "base.syncClassCadre",
  title: "班长、团支书写回班级",
  run: async (input) => {
    const classIds = [input.record.classId, input.before?.classId].filter((id) => id !== null && id !== undefined).map(String);
    for (const classId of new Set(classIds)) await syncLeaders(input, classId);
  },
});

export const counsellorRole = defineAfter("counsellor", {
  name: "base.counsellorRole",
  title: "辅导员角色随任职",
  run: async (input) => {
    await syncStaffRoles(input, input.record.gh);
  },
});
