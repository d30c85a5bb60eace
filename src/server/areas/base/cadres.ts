import { booksOf } from "../kit/books.ts";
import { phrase } from "../../../../engine/language/phrase.ts";
import { type At, refuse, textOf } from "../../data/records/plain-rows.ts";
import { syncStaffRoles } from "./staff-roles.ts";
import { defineAction, defineAfter } from "../kit/define-operations.ts";
import { recordsOf } from "../kit/records.ts";

const endInput = {
  type: "object",
  properties: { endDate: { type: "string", format: "date" } },
  required: ["endDate"],
  additionalProperties: false,
} as const;

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

export const endCadre = defineAction("classCadre", {
  name: "base.endCadre",
  title: "离任",
  input: endInput,
  audit: ({ records, input }) => `${records.length} 名班委于 ${input.endDate} 离任`,
  run: async (input) => {
    const endDate = input.input.endDate;
    for (const row of input.records) {
      if (endDate < row.startDate) refuse("endDate", "离任日期不能早于任职日期");
      await recordsOf(input, "classCadre").change(row.id, { endDate }, { judge: false });
    }
    for (const classId of new Set(input.records.map((row) => row.classId))) await syncLeaders(input, classId);
    return { ended: input.records.length };
  },
});

export const counsellorRole = defineAfter("counsellor", {
  name: "base.counsellorRole",
  title: "辅导员角色随任职",
  run: async (input) => {
    await syncStaffRoles(input, input.record.gh);
  },
});

/** Leaving the post needs every active class handed over first. */
export const endCounsellor = defineAction("counsellor", {
  name: "base.endCounsellor",
  title: "离任",
  input: endInput,
  audit: ({ records, input }) => `辅导员 ${records.map((row) => row.gh).join("、")} 于 ${input.endDate} 离任`,
  run: async (input) => {
    const endDate = input.input.endDate;
    for (const row of input.records) {
      if (endDate <= row.startDate) refuse("endDate", "离任日期必须晚于任职日期");
      const open = (await recordsOf(input, "counsellorClass").find({ gh: row.gh, classDuty: "fdy" })).filter(
        (duty) => duty.endDate === null || duty.endDate > endDate,
      );
      if (open.length > 0) refuse("", phrase`${row.gh} 还有 ${open.length} 个在带班级，请先移交`);
      await recordsOf(input, "counsellor").change(row.id, { endDate, isOnDuty: endDate > input.call.ctx.today }, { judge: false });
      await syncStaffRoles(input, row.gh);
    }
    return { ended: input.records.length };
  },
});
