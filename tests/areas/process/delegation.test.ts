import { sql } from "kysely";
import { afterAll, beforeAll, expect, test } from "vitest";
import { assist, moveRecords } from "../../../src/server/data/flow/index.ts";
import { getRecord } from "../../../src/server/data/records/index.ts";
import { forgetEverything } from "../../../src/server/platform/timed-cache.ts";
import { type Office, openOffice, refusal, xhOf } from "../leave/office.ts";
import { comeAgain } from "../../support/come-again.ts";

const leave = "leaveApplication";
let office: Office;
let next = 0;
beforeAll(async () => {
  office = await openOffice();
});
afterAll(() => office.close());

const until = { startTime: "2026-11-23 08:00:00", endTime: "2026-11-30 18:00:00", reason: "出差" };
const given = (more: Record<string, unknown> = {}, by = "fdy") => office.add(by, "processDelegate", { agentId: "teacher", ...until, ...more });
const revoke = (id: string, by = "fdy") => office.act(by, "process.revoke", { entity: "processDelegate", ids: [id] });
const sent = () => office.submitted(++next);
const approves = (accountNo: string, id: string) => office.tries(accountNo, leave, { id, move: "approve" });
const seen = async (accountNo: string, id: string) =>
  refusal(
    office
      .as(accountNo)
      .then((call) => getRecord(call, leave, id))
      .then(() => undefined),
  );
const steps = async (id: string) =>
  (
    await sql<{
      actor: string;
      behalf: string | null;
      name: string | null;
    }>`select actor_id as actor, behalf_id as behalf, behalf_name as name from platform.flow_step where record_id = ${id} order by acted_at, id`.execute(
      office.at.database.db,
    )
  ).rows;
const openTodos = async (id: string) =>
  (await office.rows("userTodo", { businessId: id, state: "todo" })).map(({ userId, delegateFromId }) => [userId, delegateFromId ?? null]).toSorted();

test("what comes within the period is decided in the other's name: both stand in the history, both are told, what came before is not theirs", async () => {
  const before = await sent();
  office.time("2026-11-23 08:01:00");
  const delegation = await given({ startTime: "2026-11-23 08:01:00" });
  expect((await office.inbox("teacher")).at(-1)).toMatch(/委托您代办业务/);
  const id = await sent();
  expect(await openTodos(id)).toEqual([
    ["fdy", null],
    ["teacher", "fdy"],
  ]);
  expect((await office.inbox("teacher")).at(-1)).toContain("请代 fdy 办理");
  expect([await seen("teacher", before), await seen("teacher", id)]).toEqual([expect.stringMatching(/权限|不存在/), null]);
  expect(await approves("teacher", before)).not.toBe("approved");
  expect(await approves("teacher", id)).toBe("approved");
  expect((await steps(id)).at(-1)).toEqual({ actor: "teacher", behalf: "fdy", name: "fdy" });
  expect((await office.inbox("fdy")).at(-1)).toMatch(/teacher 代您办理了/);
  expect(await openTodos(id)).toEqual([]);
  // The one who delegated may still decide, in their own name.
  const own = await sent();
  expect(await approves("fdy", own)).toBe("approved");
  expect((await steps(own)).at(-1)).toEqual({ actor: "fdy", behalf: null, name: null });
  await revoke(delegation);
});

test("it ends with the period, with its revocation, with the other's account and with the other's role", async () => {
  office.time("2026-11-23 09:00:00");
  const first = await given({ startTime: "2026-11-23 09:00:00", endTime: "2026-11-23 10:00:00" });
  const id = await sent();
  office.time("2026-11-23 10:00:00");
  expect([await seen("teacher", id), await approves("teacher", id)]).not.toContain(null);
  office.time("2026-11-23 09:30:00");
  forgetEverything(office.at.runtime);
  expect(await seen("teacher", id)).toBeNull();
  for (const change of [sql`state = 'disabled'`, sql`roles = '{teacher}'`]) {
    await sql`update campus."sysUser" set ${change} where id = 'fdy'`.execute(office.at.database.db);
    forgetEverything(office.at.runtime);
    expect(await seen("teacher", id)).toMatch(/权限|不存在/);
    expect(await approves("teacher", id)).not.toBe("approved");
    await sql`update campus."sysUser" set state = 'normal', roles = '{fdy,teacher}' where id = 'fdy'`.execute(office.at.database.db);
    forgetEverything(office.at.runtime);
  }
  expect(await seen("teacher", id)).toBeNull();
  await revoke(first);
  expect(await seen("teacher", id)).toMatch(/权限|不存在/);
  expect(await approves("teacher", id)).not.toBe("approved");
  expect(await openTodos(id)).toEqual([["fdy", null]]);
  expect(await refusal(revoke(first).then(() => undefined))).not.toBeNull();
});

test("it is passed on by nobody and no chain is made of it", async () => {
  office.time("2026-11-23 11:00:00");
  const period = { startTime: "2026-11-23 11:00:00" };
  const first = await given(period);
  const id = await sent();
  const call = await office.as("teacher");
  for (const helper of ["transfer", "addSigner", "cc"] as const)
    expect(await refusal(assist(call, leave, helper, { id, userIds: ["bzr"] }).then(() => undefined))).toMatch(/权限|没有|不/);
  const refusedFor = (more: Record<string, unknown>, by: string) => refusal(given({ ...period, ...more }, by).then(() => undefined));
  expect(await refusedFor({ agentId: "bzr" }, "teacher")).toMatch(/不能再委托/);
  expect(await refusedFor({ agentId: "fdy" }, "bzr")).toMatch(/不能再委托/);
  expect(await refusedFor({ agentId: "bzr" }, "fdy")).toMatch(/已将相同业务委托/);
  expect(await refusedFor({ agentId: "bzr", processTypes: [leave] }, "fdy")).toMatch(/已将相同业务委托/);
  expect(await refusedFor({ agentId: "dept", endTime: "2027-02-21 11:00:01" }, "bzr")).toMatch(/90 天/);
  expect(await refusedFor({ agentId: "dept", startTime: "2026-11-20 08:00:00" }, "bzr")).toMatch(/不能早于现在/);
  expect(await refusedFor({ agentId: "bzr" }, "bzr")).not.toBeNull();
  expect(await refusedFor({ agentId: xhOf(1) }, "bzr")).not.toBeNull();
  expect(await refusedFor({}, xhOf(1))).toMatch(/权限/);
  await revoke(first);
});

test("of forty who decide and revoke at once the record moves once, in one name", async () => {
  office.time("2026-11-23 12:00:00");
  const delegation = await given({ startTime: "2026-11-23 12:00:00" });
  const id = await sent();
  const [fdy, teacher] = [await office.as("fdy"), await office.as("teacher")];
  const acts = [
    () => moveRecords(teacher, leave, "approve", { id }),
    () => moveRecords(fdy, leave, "approve", { id }),
    () => moveRecords(teacher, leave, "reject", { id, opinion: "不同意" }),
  ];
  const answers = await Promise.all([
    ...Array.from({ length: 39 }, (_, n) => refusal(comeAgain(async () => void (await acts[n % acts.length]!())))),
    comeAgain(() => revoke(delegation)).then(() => "revoked"),
  ]);
  expect(answers.filter((answer) => answer === null)).toHaveLength(1);
  expect(await steps(id)).toHaveLength(2);
});
