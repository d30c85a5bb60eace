import { booksOf } from "../kit/books.ts";
import { phrase } from "../../../../engine/language/phrase.ts";
import { addDays } from "../../platform/days.ts";
import { inCharge } from "../kit/own-departments.ts";
import { type At, changed, refuse, textOf } from "../../data/records/plain-rows.ts";
import { isActiveOn, syncStaffRoles } from "./staff-roles.ts";
import { defineAction, defineAfter } from "../kit/define-operations.ts";
import { type Draft, recordsOf, type Row } from "../kit/records.ts";

/** Duties a class shows as its own people. */
const shown = { fdy: "fdyGh", bzr: "bzrGh" } as const;
type ShownDuty = keyof typeof shown;
const isShown = (duty: unknown): duty is ShownDuty => duty === "fdy" || duty === "bzr";

/** Writes the active main counsellor and head teacher into the class. */
export async function syncClass(at: At, classId: string): Promise<void> {
  const rows = (await recordsOf(at, "counsellorClass").find({ classId, isMain: true })).filter((row) => isActiveOn(row, at.call.ctx.today));
  const [stuClass] = await recordsOf(at, "stuClass").find({ id: classId });
  if (stuClass === undefined) return;
  const ghOf = (duty: ShownDuty) => rows.find((row) => row.classDuty === duty)?.gh ?? null;
  const wanted = { fdyGh: ghOf("fdy"), bzrGh: ghOf("bzr") };
  if (stuClass.fdyGh !== wanted.fdyGh || stuClass.bzrGh !== wanted.bzrGh) await booksOf(at, "stuClass").change({ id: classId }, wanted);
}

export const syncClassDuty = defineAfter("counsellorClass", {
  name: "base.syncClassDuty",
  title: "带班关系写回班级",
  run: (input) => syncDuty(input, input.record),
});

async function syncDuty(at: At, row: { classId: string; gh: string }): Promise<void> {
  await syncClass(at, row.classId);
  await syncStaffRoles(at, row.gh);
}

interface Handover {
  gh: string;
  /** First day of the successor. */
  startDate: string;
  reason: string;
}

/** Ends a duty on the day before. A duty that had not begun is taken back. */
async function endDuty(
  at: At,
  row: Row<"counsellorClass">,
  { startDate, gh, reason }: { startDate: string; gh: string | null; reason: string },
): Promise<void> {
  const { id } = row;
  if (row.startDate >= startDate) {
    await recordsOf(at, "counsellorClass").change(id, { handoverGh: gh, handoverReason: reason }, { judge: false });
    await recordsOf(at, "counsellorClass").remove(id);
  } else
    await recordsOf(at, "counsellorClass").change(id, { endDate: addDays(startDate, -1), handoverGh: gh, handoverReason: reason }, { note: reason });
}

async function handOver(at: At, row: Row<"counsellorClass">, to: Handover): Promise<void> {
  if (row.gh === to.gh) refuse("gh", "接任人与原带班人相同");
  if (!isActiveOn(row, at.call.ctx.today)) refuse("", "该带班关系已经结束，不能移交");
  await endDuty(at, row, to);
  const term = await termOn(at, to.startDate, row);
  await recordsOf(at, "counsellorClass").add(
    [{ ...term, gh: to.gh, classId: row.classId, classDuty: row.classDuty, startDate: to.startDate, isMain: row.isMain }],
    { note: to.reason },
  );
  await syncDuty(at, row);
}

type Term = Pick<Draft<"counsellorClass">, "xn" | "xqM">;

/** School year and term of a day; those of the old row when the day lies outside every term. */
async function termOn(at: At, day: string, fallback: Term): Promise<Term> {
  const term = (await recordsOf(at, "schoolCalendar").find({})).find((row) => row.state !== "draft" && row.startDate <= day && row.endDate >= day);
  return { xn: term?.xn ?? fallback.xn, xqM: term?.xqM ?? fallback.xqM };
}

async function requireStaff(at: At, gh: string, duty: unknown): Promise<void> {
  const teacher = await recordsOf(at, "teacher").findOne({ gh });
  if (teacher === null) refuse("gh", phrase`没有工号为“${gh}”的教职工`);
  if (!["04", "11", "12", "13", "15"].includes(teacher!.dqzt)) refuse("gh", phrase`${teacher!.xm}不在职，不能带班`);
  if (duty !== "fdy") return;
  const appointed = (await recordsOf(at, "counsellor").find({ gh, isOnDuty: true })).some((row) => isActiveOn(row, at.call.ctx.today));
  if (!appointed) refuse("gh", phrase`${teacher!.xm}不是在岗辅导员，请先在辅导员管理中任职`);
}

const personAndDay = { gh: { type: "string", minLength: 1 }, startDate: { type: "string", format: "date" } } as const;

export const handover = defineAction(["counsellor", "counsellorClass"], {
  name: "base.handover",
  title: "移交",
  input: {
    type: "object",
    properties: { ...personAndDay, reason: { type: "string", minLength: 1, maxLength: 200 } },
    required: ["gh", "startDate", "reason"],
    additionalProperties: false,
  },
  audit: ({ records, input }) => `把 ${records.length} 个带班关系自 ${input.startDate} 起移交给 ${input.gh}：${input.reason}`,
  run: async (input) => {
    const to: Handover = input.input;
    for (const row of input.records) {
      if (!("classDuty" in row)) return refuse("", "该带班关系已经结束，不能移交");
      await requireStaff(input, to.gh, row.classDuty);
      await handOver(input, row, to);
    }
    return { handedOver: input.records.length };
  },
});

const mainDuties = async (at: At, classId: string, classDuty: string): Promise<Row<"counsellorClass">[]> =>
  (await recordsOf(at, "counsellorClass").find({ classId, classDuty, isMain: true })).filter((row) => isActiveOn(row, at.call.ctx.today));

/** Makes `gh` responsible for the class from the day on, ending whoever was. */
async function assign(at: At, to: { classId: string; duty: string; gh: string; startDate: string; reason: string }): Promise<void> {
  const current = (await recordsOf(at, "counsellorClass").find({ classId: to.classId, classDuty: to.duty, isMain: true })).filter((row) =>
    isActiveOn(row, to.startDate),
  );
  if (current.some((row) => row.gh === to.gh)) return;
  const replaced = isShown(to.duty) ? current : [];
  for (const row of replaced) await endDuty(at, row, { startDate: to.startDate, gh: to.gh, reason: to.reason });
  const term = await termOn(at, to.startDate, { xn: at.call.ctx.xn, xqM: at.call.ctx.xqM });
  await recordsOf(at, "counsellorClass").add(
    [{ ...term, gh: to.gh, classId: to.classId, classDuty: to.duty, startDate: to.startDate, isMain: true }],
    { note: to.reason },
  );
  for (const row of replaced) await syncDuty(at, row);
}

/** @throws DataError when a class does not exist or is not in the caller's charge */
async function requireAssignable(at: At, classIds: readonly string[]): Promise<void> {
  const rows = await recordsOf(at, "stuClass").find({ id: [...classIds] });
  if (rows.length !== new Set(classIds).size) refuse("classIds", "所选班级中有不存在的班级");
  const mine = inCharge(at);
  if (!rows.every((row) => mine(row.departmentId))) refuse("classIds", "只能分配本学院的班级");
}

export const batchAssign = defineAction("counsellorClass", {
  name: "base.batchAssign",
  title: "批量分配",
  input: {
    type: "object",
    required: ["classIds", "classDuty", "gh", "startDate"],
    additionalProperties: false,
    properties: {
      ...personAndDay,
      classIds: { type: "array", items: { type: "string" }, minItems: 1, maxItems: 200, uniqueItems: true },
      classDuty: { type: "string", enum: ["fdy", "bzr", "zl", "ds"] },
    },
  },
  audit: ({ input }) => `把 ${input.classIds.length} 个班级分配给 ${input.gh}（${input.classDuty}）`,
  run: async (input) => {
    const { classIds, classDuty, gh, startDate } = input.input;
    await requireAssignable(input, classIds);
    await requireStaff(input, gh, classDuty);
    for (const classId of classIds) await assign(input, { classId, duty: classDuty, gh, startDate, reason: "批量分配" });
    return { assigned: classIds.length };
  },
});

/** Setting a counsellor or head teacher on the class itself is a handover from today. */
export const openClassDuty = defineAfter("stuClass", {
  name: "base.openClassDuty",
  title: "班级带班人变更即移交",
  run: async (input) => {
    const { record, before } = input;
    const startDate = input.call.ctx.today;
    for (const [duty, field] of Object.entries(shown) as [ShownDuty, "fdyGh" | "bzrGh"][]) {
      if (!changed(record, before, field)) continue;
      const gh = textOf(record[field]);
      if (gh !== null) await assign(input, { classId: record.id, duty, gh, startDate, reason: "班级管理中更换" });
      else for (const row of await mainDuties(input, record.id, duty)) await endDuty(input, row, { startDate, gh: null, reason: "班级管理中取消" });
      if (textOf(before?.[field]) !== null) await syncStaffRoles(input, textOf(before?.[field])!);
    }
  },
});
