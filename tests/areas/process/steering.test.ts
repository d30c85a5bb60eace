import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { alignStuck } from "../../../src/server/data/flow/stuck.ts";
import { jump, reassign, suspend, terminate } from "../../../src/server/data/flow/steer.ts";
import { moveRecords, systemCall } from "../../../src/server/data/flow/index.ts";
import { listRecords } from "../../../src/server/data/records/index.ts";
import { transaction } from "../../../src/server/platform/database/transaction.ts";
import { type Office, openOffice, refusal, xhOf } from "../leave/office.ts";
import { comeAgain } from "../../support/come-again.ts";

const leave = "leaveApplication";
const verbs = ["suspend", "resume", "changeHandler", "jump", "terminate", "urge"] as const;
type Verb = (typeof verbs)[number];
let office: Office;
let next = 0;
beforeAll(async () => {
  office = await openOffice();
});
afterAll(() => office.close());

const sent = () => office.submitted(++next);
const more: Partial<Record<Verb, Record<string, unknown>>> = { changeHandler: { userIds: ["bzr"] }, jump: { node: "学院审批" } };
/** Null, or the sentence of the refusal. */
const steer = (accountNo: string, verb: Verb, id: string, input: Record<string, unknown> = more[verb] ?? {}): Promise<string | null> =>
  refusal(
    office
      .act(accountNo, `process.${verb}`, { entity: "processInstance", ids: [`${leave}-${id}`], input: { reason: "核查", ...input } })
      .then(() => undefined),
  );
const instance = async (id: string): Promise<Record<string, unknown>> =>
  (await listRecords(await office.as("gly"), "processInstance", { businessId: id })).records[0] as Record<string, unknown>;
const steps = async (id: string) =>
  (
    await sql<{
      move: string;
      via: string;
      opinion: string | null;
    }>`select move, via, opinion from platform.flow_step where record_id = ${id} order by acted_at, id`.execute(office.at.database.db)
  ).rows;
const align = async () => {
  const call = await systemCall(office.at.runtime, "000000");
  return transaction(office.at.runtime.db, (tx) => alignStuck(call, tx));
};

describe("each act is granted by name: others are refused, whatever they may read", () => {
  const people = ["gly", "dept", "fdy", "leader", "teacher", xhOf(60)];
  test.each(verbs.flatMap((verb) => people.map((person) => [verb, person] as const)))("%s by %s", async (verb, person) => {
    const id = await sent();
    if (verb === "resume") expect(await steer("gly", "suspend", id)).toBeNull();
    const allowed = person === "gly" || (person === "dept" && verb === "urge");
    const refused = await steer(person, verb, id);
    if (allowed) expect(refused).toBeNull();
    else expect(refused).toMatch(/权限|没有|不存在|not offered/);
  });
});

test("a suspended record is moved by nobody and by no clock, and has its whole time again when it is resumed", async () => {
  const id = await sent();
  const before = await instance(id);
  expect(await steer("gly", "suspend", id)).toBeNull();
  expect(await office.tries("fdy", leave, { id, move: "approve" })).toMatch(/挂起/);
  expect(await instance(id)).toMatchObject({ instanceState: "suspended", stuckReason: "suspended" });
  office.time("2026-11-23 12:00:00");
  expect(await steer("gly", "resume", id)).toBeNull();
  const after = await instance(id);
  expect(after).toMatchObject({ instanceState: "running", stuckReason: null });
  expect([before.arriveTime, after.arriveTime]).toEqual(["2026-11-23 08:00:00", "2026-11-23 12:00:00"]);
  expect(await office.tries("fdy", leave, { id, move: "approve" })).toBe("approved");
  expect((await steps(id)).filter(({ via }) => via === "admin")).toEqual([
    { move: "suspend", via: "admin", opinion: "核查" },
    { move: "resume", via: "admin", opinion: "核查" },
  ]);
});

test("another handler has it instead of the first: to-do, right, list; all are told", async () => {
  const id = await sent();
  expect(await steer("gly", "changeHandler", id, { userIds: ["bzr"] })).toBeNull();
  expect(await instance(id)).toMatchObject({ currentHandlers: ["bzr"] });
  const open = await office.rows("userTodo", { businessId: id, state: "todo" });
  expect(open.map(({ userId }) => userId)).toEqual(["bzr"]);
  expect(await office.tries("fdy", leave, { id, move: "approve" })).not.toBe("approved");
  expect((await office.inbox("fdy")).at(-1)).toContain("更换办理人：核查");
  expect((await office.inbox(xhOf(next))).at(-1)).toContain("更换办理人：核查");
  expect(await office.tries("bzr", leave, { id, move: "approve" })).toBe("approved");
});

test("a jump leads past what lies between, by the name of the node; into an end only when that is said", async () => {
  const id = await sent();
  expect(await steer("gly", "jump", id, { node: "天上" })).toMatch(/没有这个环节，可跳到：.*学院审批/);
  expect(await steer("gly", "jump", id, { node: "未批准" })).toMatch(/确认结束/);
  expect(await steer("gly", "jump", id, { node: "学院审批" })).toBeNull();
  expect(await instance(id)).toMatchObject({ currentNode: "学院审批", currentHandlers: ["dept"] });
  expect(await steer("gly", "jump", id, { node: "未批准", confirmEnd: true })).toBeNull();
  expect(await instance(id)).toMatchObject({ instanceState: "finished", currentHandlers: [] });
});

test("what is terminated has ended, and nothing more is done with it", async () => {
  const id = await sent();
  expect(await steer("gly", "terminate", id)).toBeNull();
  expect(await instance(id)).toMatchObject({ instanceState: "terminated" });
  expect(await office.tries("fdy", leave, { id, move: "approve" })).not.toBe("approved");
  expect(await steer("gly", "urge", id)).toMatch(/权限|没有|不存在/);
  expect(await office.rows("userTodo", { businessId: id, state: "todo" })).toEqual([]);
});

test("of fifty who steer and decide at once on what they looked at one wins", async () => {
  const id = await sent();
  const { version } = await office.leave(id);
  const [gly, fdy] = [await office.as("gly"), await office.as("fdy")];
  const seen = { entity: leave, recordId: id, rev: Number((await instance(id)).version), reason: "核查" };
  const acts = [
    () => moveRecords(fdy, leave, "approve", { id, version: Number(version) }),
    () => suspend(gly, seen),
    () => reassign(gly, seen, ["bzr"]),
    () => jump(gly, seen, { node: "fdyApproved" }),
    () => terminate(gly, seen),
  ];
  const answers = await Promise.all(
    Array.from({ length: 50 }, (_, n) =>
      refusal(comeAgain(() => transaction(office.at.runtime.db, async () => void (await acts[n % acts.length]!())))),
    ),
  );
  expect(answers.filter((answer) => answer === null)).toHaveLength(1);
  expect((await steps(id)).filter(({ move }) => move !== "submit")).toHaveLength(1);
});

test("what does not go on by itself is told with the reason, and is no longer once it goes on", async () => {
  const id = await sent();
  await align();
  expect(await instance(id)).toMatchObject({ stuckReason: null });
  await sql`update campus."sysUser" set state = 'disabled' where id = 'fdy'`.execute(office.at.database.db);
  expect(await align()).toBeGreaterThan(0);
  expect(await instance(id)).toMatchObject({ stuckReason: "left" });
  await sql`update campus."sysUser" set state = 'normal' where id = 'fdy'`.execute(office.at.database.db);
  await sql`update platform.flow_instance set due_at = '2026-11-22 08:00:00' where record_id = ${id}`.execute(office.at.database.db);
  await align();
  expect(await instance(id)).toMatchObject({ stuckReason: "overdue" });
  expect(await office.tries("fdy", leave, { id, move: "approve" })).toBe("approved");
  expect(await instance(id)).toMatchObject({ stuckReason: null });
});
