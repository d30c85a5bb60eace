import { sql } from "kysely";
import { instantNumber, instantText } from "../../../../engine/values/dates.ts";
import { isRepeat, startsWithin } from "../../../../engine/values/repeats.ts";
import { putInInboxes } from "../../data/inboxes.ts";
import { booksOf } from "../kit/books.ts";
import { recordsOf, type Row } from "../kit/records.ts";
import { type At, textOf } from "../../data/records/plain-rows.ts";
import type { Operation } from "../../platform/runtime.ts";
import { comingTo, SCHEDULE } from "./schedule-invitations.ts";

const minutesAfter = (instant: string, minutes: number): string => instantText((instantNumber(instant) ?? 0) + minutes * 60) ?? instant;

/** The next beginning that is close enough to be told of; null = not yet. */
function dueStart(entry: Row<"userSchedule">, now: string): string | null {
  const until = minutesAfter(now, entry.remindMinutes ?? 0);
  return startsWithin(entry.startTime, isRepeat(entry.repeatRule) ? entry.repeatRule : null, { from: now, to: until })[0] ?? null;
}

/**
 * Tells people of what begins soon, once for every beginning: the row is locked, and what was told of stands in it before the lock is given
 * back. Another process passes locked rows by.
 */
export const remindOfSchedules: Operation = {
  kind: "job",
  name: "portal.remindOfSchedules",
  title: "日程提醒",
  run: async (at) => {
    if (!at.call.model.entities.has(SCHEDULE)) return;
    const { call, tx } = at;
    const { now } = call.ctx;
    const { rows } = await sql<{ id: string; told: string | null }>`select id, "remindedFor"::text as told from campus."userSchedule"
      where "tenantId" = ${call.user.tenantId} and not "isDeleted" and "isDone" is not true and "remindMinutes" is not null
        and ("startTime" >= ${now}::timestamp or "repeatRule" in ('day', 'week', 'month', 'year'))
        and "startTime" - make_interval(mins => "remindMinutes"::int) <= ${now}::timestamp
      for update skip locked`.execute(tx);
    if (rows.length === 0) return;
    const told = new Map(rows.map((row) => [row.id, row.told]));
    for (const entry of await recordsOf(at, SCHEDULE).findWhere({ field: "id", in: [...told.keys()] }, { tables: ["answers"] })) {
      const start = dueStart(entry, now);
      if (start !== null && told.get(entry.id) !== start) await remind(at, entry, start);
    }
  },
};

async function remind(at: At, entry: Row<"userSchedule">, start: string): Promise<void> {
  await booksOf(at, SCHEDULE).change({ id: entry.id }, { remindedFor: start });
  const where = textOf(entry.place) === null ? "" : `，${entry.place}`;
  await putInInboxes(at.call, comingTo(entry), {
    kind: "notice",
    title: `日程提醒：${entry.title}`,
    content: `${start.slice(0, 16)} 开始${where}`,
    url: `/personal/userschedule?${new URLSearchParams({ _record: entry.id })}`,
    entity: SCHEDULE,
    recordId: entry.id,
  });
}
