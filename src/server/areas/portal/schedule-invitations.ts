import { putInInboxes } from "../../data/inboxes.ts";
import { changed, listOf, refuse, textOf } from "../../data/records/plain-rows.ts";
import { type After, defineAfter, defineBefore } from "../kit/define-operations.ts";
import type { Draft, Row, TableRow } from "../kit/records.ts";

export const SCHEDULE = "userSchedule" as const;
const times = ["startTime", "endTime", "place", "isAllDay", "repeatRule"] as const;

type Entry = Draft<"userSchedule">;
type Answer = TableRow<"userSchedule", "answers">;

/** Answers of the invited; rows of the table `answers`. */
const answersOf = (entry: Entry | null): Answer[] => entry?.answers ?? [];

const isMoved = (record: Entry, before: Row<"userSchedule"> | null) => before !== null && times.some((name) => changed(record, before, name));

/** One line for each of the invited. Who answered is asked once more when the time or the place changed. */
export const inviteMembers = defineBefore("userSchedule", {
  name: "portal.inviteMembers",
  title: "同步日程参与人",
  run: async ({ record, before }) => {
    const members = [...new Set(listOf(record.memberIds))];
    const owner = textOf(record.userId);
    if (owner !== null && members.includes(owner)) refuse("memberIds", "参与人不含本人");
    const known = new Map(answersOf(before).map((row) => [row.userId, row]));
    const isFresh = isMoved(record, before);
    if (!isFresh && members.length === known.size && members.every((id) => known.has(id))) return;
    const waiting = (userId: string) => ({ userId, answer: "waiting", answerTime: null });
    return { answers: members.map((userId) => (isFresh ? waiting(userId) : (known.get(userId) ?? waiting(userId)))) };
  },
});

/** Who is invited, no longer invited, or has another time to keep hears of it. */
export const tellMembers = defineAfter("userSchedule", {
  name: "portal.tellMembers",
  title: "告知日程参与人",
  run: async (input) => {
    const { record, before } = input;
    const [now, then] = [listOf(record.memberIds), listOf(before?.memberIds)];
    const added = now.filter((id) => !then.includes(id));
    await say(input, added, "日程邀请");
    await say(
      input,
      then.filter((id) => !now.includes(id)),
      "日程邀请取消",
    );
    if (isMoved(record, before) || (before !== null && changed(record, before, "title")))
      await say(
        input,
        now.filter((id) => !added.includes(id)),
        "日程变更",
      );
  },
});

export const tellCancelled = defineAfter("userSchedule", {
  name: "portal.tellCancelled",
  title: "告知日程取消",
  run: async (input) => say(input, listOf(input.record.memberIds), "日程取消"),
});

async function say(input: After<"userSchedule">, people: readonly string[], what: string): Promise<void> {
  const { call, record } = input;
  const where = textOf(record.place) === null ? "" : `，${record.place}`;
  const cancelled = what.endsWith("取消");
  await putInInboxes(call, people, {
    kind: "notice",
    title: `${what}：${record.title}`,
    content: `${call.user.userName}：${record.startTime.slice(0, 16)} 至 ${record.endTime.slice(0, 16)}${where}`,
    ...(!cancelled && {
      url: `/personal/userschedule?${new URLSearchParams({ _record: record.id })}`,
      entity: SCHEDULE,
      recordId: record.id,
    }),
  });
}

/** Accounts that keep the date: the owner and those who did not decline. */
export const comingTo = (entry: Row<"userSchedule">): string[] => [
  entry.userId ?? "",
  ...answersOf(entry).flatMap((row) => (row.answer === "declined" ? [] : [row.userId])),
];

export const invitationOperations = [inviteMembers, tellMembers, tellCancelled] as const;
