import { sql } from "kysely";
import { afterAll, beforeAll, expect, test } from "vitest";
import { moveRecords, runDue } from "../../../src/server/data/flow/index.ts";
import { runOutbox } from "../../../src/server/messages/outbox.ts";
import { countAllTasks } from "../../../src/server/areas/portal/task-counts.ts";
import { addRecord } from "../../../src/server/data/records/index.ts";
import { type SendingOffice, sendingOffice } from "../../server/messages/senders.ts";
import { callOf, refusal, row, rowsOf, runAs } from "../system/school.ts";

let office: SendingOffice;
beforeAll(async () => {
  office = await sendingOffice();
});
afterAll(() => office.close());

const task = (values: object) => ({
  title: "停水通知",
  taskType: "1",
  departmentId: "1",
  content: "今晚停水",
  channels: ["site", "email"],
  scopeType: "user",
  userIds: ["mei", "lan", "clerk"],
  ...values,
});
const stateOf = async (id: string) => (await row(office.at, "messageTask", { id }))!;
const due = async () => {
  for (let i = 0; i < 2; i++) await runDue(office.at.runtime);
};

test("goes out at its time by every channel, and its counts say what became of it", async () => {
  const { at, messenger } = office;
  messenger.answer = () => ({ body: { errcode: 0, access_token: "t", msgid: "m-9" } });
  const gly = await callOf(at, "admin");
  const { id } = await addRecord(gly, "messageTask", task({ planTime: "2026-11-21 10:30:00" }));
  await moveRecords(gly, "messageTask", "send", { ids: [id] });
  await due();
  expect((await stateOf(id)).state).toBe("scheduled");
  office.clock.nowMs += 31 * 60_000;
  await due();
  expect((await stateOf(id)).state).toBe("finished");
  expect(await runOutbox(at.runtime)).toEqual({ sent: 2, failed: 1, later: 0 });
  await sql`update campus."messageLog" set "messageState" = 'read' where "businessId" = ${id} and channel = 'site' and "receiverId" = 'mei'`.execute(
    at.runtime.db,
  );
  await countAllTasks(at.runtime);
  const counted = await stateOf(id);
  expect([counted.receiverCount, counted.sentCount, counted.failCount, counted.readCount, counted.readRate].map(Number)).toEqual([3, 5, 1, 1, 33.3]);
});

test("taken back, it leaves the letters that are out, and nothing more leaves", async () => {
  const { at, mail } = office;
  const gly = await callOf(at, "admin");
  mail.letters.length = 0;
  const { id } = await addRecord(gly, "messageTask", task({ title: "第二次" }));
  await moveRecords(gly, "messageTask", "send", { ids: [id] });
  await due();
  await moveRecords(await callOf(at, "admin"), "messageTask", "revoke", { ids: [id] });
  expect(await runOutbox(at.runtime)).toEqual({ sent: 0, failed: 0, later: 0 });
  expect(mail.letters).toEqual([]);
  expect(new Set((await rowsOf(at, "messageLog", { businessId: id })).map((one) => one.messageState))).toEqual(new Set(["revoked"]));
});

test.each([
  ["the whole school", "dean", { scopeType: "all" }],
  ["a class that is not theirs", "clerk", { scopeType: "class", classIds: ["c3"] }],
])("to %s only those in charge of it send", async (_name, who, values) => {
  expect(await refusal(addRecord(await callOf(office.at, who), "messageTask", task({ departmentId: "11", userIds: null, ...values })))).toContain(
    "只能发给",
  );
});

test("failed messages are sent again with all their tries; those that left are not", async () => {
  const { at } = office;
  const gly = await callOf(at, "admin");
  const [failed] = await rowsOf(at, "messageLog", { messageState: "failed", receiverId: "clerk" });
  await sql`update campus."sysUser" set email = 'clerk@campus.example.edu.cn' where id = 'clerk'`.execute(at.runtime.db);
  await runAs(gly, "messageLog", "system.resendMessage", { ids: [String(failed!.id)] });
  expect(await runOutbox(at.runtime)).toEqual({ sent: 1, failed: 0, later: 0 });
  expect(await refusal(runAs(gly, "messageLog", "system.resendMessage", { ids: [String(failed!.id)] }))).toContain("只能重发");
  expect(await refusal(moveRecords(gly, "messageLog", "revoke", { ids: [String(failed!.id)] }))).not.toBeNull();
});
