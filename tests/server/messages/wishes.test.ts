import { afterAll, beforeAll, expect, test } from "vitest";
import { putInInboxes } from "../../../src/server/data/inboxes.ts";
import { afterQuiet, sendTimes } from "../../../src/server/messages/wishes.ts";
import type { TestRuntime } from "../../support/database.ts";
import { callOf, officeRuntime, rowsOf } from "../../areas/system/school.ts";

const setting = (id: string, userId: string, more: Record<string, unknown>) => ({
  id,
  userId,
  messageKind: "notice",
  channels: ["site", "sms"],
  ...more,
});

let at: TestRuntime;
beforeAll(async () => {
  at = await officeRuntime({
    messageSetting: [
      setting("w1", "s1", { channels: ["sms"] }),
      setting("w2", "s2", { isMuted: true }),
      setting("w3", "clerk", { quietStart: "00:00", quietEnd: "23:59" }),
    ],
  });
});
afterAll(() => at.close());

test("who wants a kind of message by other ways only has it in no inbox; other kinds arrive", async () => {
  const call = await callOf(at, "admin");
  const people = ["s1", "s2", "clerk"];
  expect(await putInInboxes(call, people, { kind: "notice", title: "停水通知", content: "今晚" })).toBe(2);
  expect(await putInInboxes(call, people, { kind: "result", title: "审批结果", content: "已通过" })).toBe(3);
  const arrived = await rowsOf(at, "messageLog", { title: "停水通知" });
  expect(arrived.map((row) => row.receiverId).toSorted()).toEqual(["clerk", "s2"]);
});

test("outside of the site nothing leaves to who is not to be disturbed, and in quiet hours it waits for their end", async () => {
  const call = await callOf(at, "admin");
  const now = String(call.ctx.now);
  const sms = await sendTimes({ call, tx: at.runtime.db }, { kind: "notice", channel: "sms" });
  expect([sms("s1"), sms("s2"), sms("clerk"), sms("admin")]).toEqual([now, null, `${now.slice(0, 10)} 23:59:00`, now]);
  const mail = await sendTimes({ call, tx: at.runtime.db }, { kind: "notice", channel: "email" });
  expect([mail("s1"), mail("admin")]).toEqual([null, now]);
});

test.each([
  ["12:00", "14:00", "2026-03-04 13:00:00", "2026-03-04 14:00:00"],
  ["12:00", "14:00", "2026-03-04 12:00:00", "2026-03-04 14:00:00"],
  ["12:00", "14:00", "2026-03-04 14:00:00", "2026-03-04 14:00:00"],
  ["12:00", "14:00", "2026-03-04 11:59:59", "2026-03-04 11:59:59"],
  ["22:00", "07:00", "2026-12-31 23:30:00", "2027-01-01 07:00:00"],
  ["22:00", "07:00", "2026-03-04 06:59:00", "2026-03-04 07:00:00"],
  ["22:00", "07:00", "2026-03-04 07:00:00", "2026-03-04 07:00:00"],
  ["22:00", "22:00", "2026-03-04 22:00:00", "2026-03-04 22:00:00"],
  [null, null, "2026-03-04 22:00:00", "2026-03-04 22:00:00"],
])("quiet from %s to %s, at %s: %s", (quietStart, quietEnd, now, time) => expect(afterQuiet({ quietStart, quietEnd }, now)).toBe(time));
