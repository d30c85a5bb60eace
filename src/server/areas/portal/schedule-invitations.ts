import { putInInboxes } from "../../data/inboxes.ts";
import { saveRecords } from "../../data/records/index.ts";
import { changed, listOf, onlyRecord, refuse, textOf } from "../../data/records/plain-rows.ts";
import type { ActionInput, EffectInput, Operation, OperationRecord } from "../../platform/runtime.ts";
import { nothing } from "../kit/inputs.ts";

export const SCHEDULE = "userSchedule";
const times = ["startTime", "endTime", "place", "isAllDay", "repeatRule"] as const;

/** Answers of the invited; rows of the table `answers`. */
export const answersOf = (entry: OperationRecord): OperationRecord[] => (Array.isArray(entry.answers) ? (entry.answers as OperationRecord[]) : []);

const isMoved = (record: OperationRecord, before: OperationRecord | null) => before !== null && times.some((name) => changed(record, before, name));

/** One line for each of the invited. Who answered is asked once more when the time or the place changed. */
export const inviteMembers: Operation = {
  kind: "effect",
  name: "portal.inviteMembers",
  title: "同步日程参与人",
  run: async ({ record, before }) => {
    const members = [...new Set(listOf(record.memberIds))];
    const owner = textOf(record.userId);
    if (owner !== null && members.includes(owner)) refuse("memberIds", "参与人不含本人");
    const known = new Map(answersOf(before ?? {}).map((row) => [String(row.userId), row]));
    const isFresh = isMoved(record, before);
    if (!isFresh && members.length === known.size && members.every((id) => known.has(id))) return;
    const waiting = (userId: string) => ({ userId, answer: "waiting", answerTime: null });
    return { answers: members.map((userId) => (isFresh ? waiting(userId) : (known.get(userId) ?? waiting(userId)))) };
  },
};

/** Who is invited, no longer invited, or has another time to keep hears of it. */
export const tellMembers: Operation = {
  kind: "effect",
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
};

export const tellCancelled: Operation = {
  kind: "effect",
  name: "portal.tellCancelled",
  title: "告知日程取消",
  run: async (input) => say(input, listOf(input.record.memberIds), "日程取消"),
};

async function say(input: EffectInput, people: readonly string[], what: string): Promise<void> {
  const { call, record } = input;
  const where = textOf(record.place) === null ? "" : `，${record.place}`;
  const cancelled = what.endsWith("取消");
  await putInInboxes(call, people, {
    kind: "notice",
    title: `${what}：${record.title}`,
    content: `${call.user.userName}：${String(record.startTime).slice(0, 16)} 至 ${String(record.endTime).slice(0, 16)}${where}`,
    ...(!cancelled && {
      url: `/personal/userschedule?${new URLSearchParams({ _record: String(record.id) })}`,
      entity: SCHEDULE,
      recordId: String(record.id),
    }),
  });
}

const answering = (name: string, title: string, answer: "accepted" | "declined"): Operation => ({
  kind: "action",
  name,
  title,
  input: nothing,
  audit: ({ records }) => `${title}日程“${records[0]?.title ?? ""}”的邀请`,
  run: async (input) => {
    await answerWith(input, answer);
    return { answered: 1 };
  },
});

async function answerWith(input: ActionInput, answer: string): Promise<void> {
  const { call } = input;
  const entry = onlyRecord(input.records);
  const rows = answersOf(entry);
  const mine = rows.find((row) => row.userId === call.user.id) ?? refuse("", "您不在该日程的参与人中");
  if (mine.answer === answer) return;
  const answers = rows.map((row) => (row === mine ? { ...row, answer, answerTime: call.ctx.now } : row));
  await saveRecords(call, SCHEDULE, [{ id: String(entry.id), values: { answers } }], { rights: "system", judge: false });
  const verb = answer === "accepted" ? "接受" : "谢绝";
  await putInInboxes(call, [String(entry.userId)], {
    kind: "notice",
    title: `${call.user.userName}已${verb}：${entry.title}`.slice(0, 200),
    content: `${String(entry.startTime).slice(0, 16)} 的日程邀请`,
    url: `/personal/userschedule?${new URLSearchParams({ _record: String(entry.id) })}`,
    entity: SCHEDULE,
    recordId: String(entry.id),
  });
}

/** Accounts that keep the date: the owner and those who did not decline. */
export const comingTo = (entry: OperationRecord): string[] => [
  String(entry.userId),
  ...answersOf(entry).flatMap((row) => (row.answer === "declined" ? [] : [String(row.userId)])),
];

export const invitationOperations = [
  inviteMembers,
  tellMembers,
  tellCancelled,
  answering("portal.acceptInvitation", "接受", "accepted"),
  answering("portal.declineInvitation", "谢绝", "declined"),
] as const;
