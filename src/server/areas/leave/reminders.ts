import { assist } from "../../data/flow/index.ts";
import type { Operation, OperationRecord } from "../../platform/runtime.ts";
import { tellStudents } from "./telling.ts";
import { defineAction } from "../kit/define-operations.ts";
import { recordsOf } from "../kit/records.ts";

const nothing = { type: "object", properties: {}, additionalProperties: false } as const;

interface Words {
  title: string;
  body: string;
}

/** What a student is asked to do, by the kind of record that waits for them. */
const wordsOf: Record<string, (row: OperationRecord) => Words> = {
  leaveApplication: (row) => ({
    title: "请及时销假",
    body: `请假 ${row.leaveNo ?? ""} 应于 ${row.finalEndTime ?? row.endTime} 前返校，返校后请及时销假`,
  }),
  leaveHolidayGo: () => ({ title: "请登记假期去向", body: "您还没有登记假期去向，请尽快登记" }),
  leaveHolidayReturn: () => ({ title: "请登记返校", body: "您还没有登记返校，请按时返校并登记" }),
};

export const remind: Operation = {
  kind: "action",
  name: "leave.remind",
  title: "提醒学生",
  input: nothing,
  audit: ({ records }) => `提醒 ${records.length} 名学生`,
  run: async (input) => {
    const words = wordsOf[input.entity];
    if (words === undefined) throw new Error(`leave.remind does not know ${input.entity}`);
    let reminded = 0;
    for (const row of input.records)
      reminded += await tellStudents(input, [row.xh], { template: "leave.remind", ...words(row), entity: input.entity, recordId: row.id });
    return { reminded };
  },
};

/** Asks those who are to approve now. */
export const urge = defineAction("leaveApplication", {
  name: "leave.urge",
  title: "催办",
  input: nothing,
  audit: ({ records }) => `催办请假 ${records.map((row) => row.leaveNo ?? row.id).join("、")}`,
  run: async (input) => {
    let urged = 0;
    for (const row of input.records) urged += (await assist(input.call, input.entity, "remind", { id: row.id })).asked;
    return { urged };
  },
});

/** The counsellor writes down that the parents were reached. */
export const callParent = defineAction("leaveApplication", {
  name: "leave.callParent",
  title: "联系家长",
  input: {
    type: "object",
    properties: { parentCalled: { type: ["boolean", "null"] }, parentCallNote: { type: ["string", "null"], maxLength: 300 } },
    additionalProperties: false,
  },
  audit: ({ records }) => `记录与 ${records.map((row) => row.xh).join("、")} 家长的联系`,
  run: async (input) => {
    const { parentCalled = true, parentCallNote = null } = input.input;
    for (const row of input.records)
      await recordsOf(input, "leaveApplication").change(
        row.id,
        { parentCalled: parentCalled ?? true, ...(parentCallNote === null ? {} : { parentCallNote }) },
        { judge: false },
      );
    return { called: input.records.length };
  },
});

export const readNotice = defineAction("leaveLessonNotice", {
  name: "leave.readNotice",
  title: "标为已读",
  input: nothing,
  audit: ({ records }) => `阅读 ${records.length} 条请假告知`,
  run: async (input) => ({
    read: await recordsOf(input, "leaveLessonNotice").change(
      { id: input.records.map((row) => row.id), readTime: null },
      { readTime: input.call.ctx.now, isRead: true },
      { judge: false },
    ),
  }),
});
