import { Readable } from "node:stream";
import { icalendar } from "../../../../engine/values/icalendar.ts";
import { isRepeat } from "../../../../engine/values/repeats.ts";
import { saveFile } from "../../data/files/file-store.ts";
import { entityOf } from "../../data/records/entity-of.ts";
import { fetchRecords } from "../../data/records/index.ts";
import { refuse, textOf } from "../../data/records/plain-rows.ts";
import type { Operation } from "../../platform/runtime.ts";
import { nothing } from "../kit/inputs.ts";
import { comingTo, SCHEDULE } from "./schedule-invitations.ts";

/** Own entries and those one is invited to and did not decline, as a file that every calendar takes. */
export const exportCalendar: Operation = {
  kind: "action",
  name: "portal.exportCalendar",
  title: "导出日历文件",
  input: nothing,
  audit: () => "导出日历文件",
  run: async ({ call }) => {
    const me = call.user.id;
    const where = {
      any: [
        { field: "userId", eq: me },
        { field: "memberIds", hasAny: [me] },
      ],
    };
    const rows = (await fetchRecords({ call, entity: entityOf(call, SCHEDULE), where, tables: "all" })).filter(({ record }) =>
      comingTo(record).includes(me),
    );
    if (rows.length === 0) refuse("", "还没有日程可以导出");
    const entries = rows.map(({ id, record }) => ({
      uid: `${id}@campus`,
      title: String(record.title),
      start: String(record.startTime),
      end: String(record.endTime),
      isAllDay: record.isAllDay === true,
      place: textOf(record.place),
      content: textOf(record.content),
      repeat: isRepeat(record.repeatRule) ? record.repeatRule : null,
      remindMinutes: record.userId === me && typeof record.remindMinutes === "number" ? record.remindMinutes : null,
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
};
