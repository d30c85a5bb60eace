import { inCharge } from "../kit/own-departments.ts";
import { refuse } from "../../data/records/plain-rows.ts";
import { defineAction } from "../kit/define-operations.ts";
import { recordsOf } from "../kit/records.ts";

/** Duties that still held at the end of a term go on into the current one. Rows without an end already do and are left alone. */
export const copyLastTerm = defineAction("counsellorClass", {
  name: "base.copyLastTerm",
  title: "复制上学期",
  input: {
    type: "object",
    properties: { fromXn: { type: "string", pattern: "^[0-9]{4}-[0-9]{4}$" }, fromXqM: { type: "string", enum: ["1", "2", "3"] } },
    required: ["fromXn", "fromXqM"],
    additionalProperties: false,
  },
  audit: ({ input, call }) => `把 ${input.fromXn} 第 ${input.fromXqM} 学期的带班关系复制到 ${call.ctx.xn} 第 ${call.ctx.xqM} 学期`,
  run: async (input) => {
    const { ctx } = input.call;
    const { fromXn, fromXqM } = input.input as { fromXn: string; fromXqM: string };
    const [term] = await recordsOf(input, "schoolCalendar").find({ xn: ctx.xn, xqM: ctx.xqM });
    const [source] = await recordsOf(input, "schoolCalendar").find({ xn: fromXn, xqM: fromXqM });
    if (term === undefined) refuse("", "还没有当前学期，请先在校历中设置");
    if (source === undefined) refuse("fromXn", "没有这个学期的校历");
    if (source!.id === term!.id) refuse("fromXn", "来源学期就是当前学期");
    const classes = new Map(
      (await recordsOf(input, "stuClass").find({ isEnabled: true })).filter((row) => row.isGraduated !== true).map((row) => [row.id, row]),
    );
    const charge = inCharge(input);
    const mine = (classId: unknown) => charge(classes.get(String(classId))?.departmentId);
    const rows = (await recordsOf(input, "counsellorClass").find({ xn: fromXn, xqM: fromXqM })).filter(
      (row) => row.endDate !== null && row.endDate >= source!.endDate && classes.has(row.classId) && mine(row.classId),
    );
    const present = new Set(
      (await recordsOf(input, "counsellorClass").find({ xn: term!.xn, xqM: term!.xqM })).map((row) => `${row.classId}\0${row.classDuty}`),
    );
    const wanted = rows.filter((row) => !present.has(`${row.classId}\0${row.classDuty}`) && (row.endDate ?? "") < term!.startDate);
    const added = await recordsOf(input, "counsellorClass").add(
      wanted.map(({ gh, classId, classDuty, isMain }) => ({
        xn: term!.xn,
        xqM: term!.xqM,
        gh,
        classId,
        classDuty,
        isMain,
        startDate: term!.startDate,
        endDate: term!.endDate,
      })),
    );
    return { added: added.length };
  },
});
