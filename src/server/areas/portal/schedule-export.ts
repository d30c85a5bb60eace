import { Readable } from "node:stream";
import { icalendar } from "../../../../engine/values/icalendar.ts";
import { isRepeat } from "../../../../engine/values/repeats.ts";
import { saveFile } from "../../data/files/file-store.ts";
import { refuse, textOf } from "../../data/records/plain-rows.ts";
import { nothing } from "../kit/inputs.ts";
import { comingTo, SCHEDULE } from "./schedule-invitations.ts";
import { recordsOf } from "../kit/records.ts";
import { defineAction } from "../kit/define-operations.ts";

/** Own entries and those one is invited to and did not decline, as a file that every calendar takes. */
export const exportCalendar = defineAction("userSchedule", {
  name: "portal.exportCalendar",
  title: "导出日历文件",
  input: nothing,
  audit: () => "导出日历文件",
  run: async (input) => {
    const { call } = input;
    const me = call.user.id;
    const where = {
      any: [
        { field: "userId", eq: me },
        { field: "memberIds", hasAny: [me] },
      ],
    };
    const rows = (await recordsOf(input, SCHEDULE).findWhere(where, { tables: ["answers"] })).filter((entry) => comingTo(entry).includes(me));
    if (rows.length === 0) refuse("", "还没有日程可以导出");
    const entries = rows.map((entry) => ({
      uid: `${entry.id}@campus`,
      title: entry.title,
      start: entry.startTime,
      end: entry.endTime,
      isAllDay: entry.isAllDay === true,
      place: textOf(entry.place),
      content: textOf(entry.content),
      repeat: isRepeat(entry.repeatRule) ? entry.repeatRule : null,
      remindMinutes: entry.userId === me ? entry.remindMinutes : null,
    }));
    const fileName = "我的日程.ics";
    const file = await saveFile(call.runtime, {
      tenantId: call.user.tenantId,
      ownerId: me,
      originalName: fileName,
      extension: "ics",
      businessType: SCHEDULE,
      content: Readable.from([Buffer.from(icalendar("我的日程", entries, call.ctx.now))]),
    });
    return { files: [{ fileId: file.id, fileName }] };
  },
});
