import { sql } from "kysely";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import type { DocumentSet } from "../../../../engine/documents/index.ts";
import type { JobDocument } from "../../../../engine/kinds/job/document.ts";
import { compile } from "../../../../engine/compile/index.ts";
import { runJobNow } from "../../../support/run-job.ts";
import { checkSet } from "../../../../engine/check/index.ts";
import { isAppError } from "../../../../engine/errors.ts";
import { actionOf, runOperation } from "../../../../src/server/http/routes/run-operation.ts";
import { addRecord, listRecords } from "../../../../src/server/data/records/index.ts";
import { testRuntime, type TestRuntime } from "../../../support/database.ts";
import { effectSet } from "../../../support/effect-set.ts";

const clearing: JobDocument = { kind: "job", id: "demo/clear", title: "清空", do: "demo.clear", cron: "0 3 * * *" };
const withJob: DocumentSet = [...effectSet, { file: "demo/clear.job.json", area: "demo", document: clearing }];

let at: TestRuntime;
beforeAll(async () => {
  at = await testRuntime({
    set: withJob,
    rows: { sysUser: ["g1", "g2", "g3"].map((id) => ({ id, accountNo: id, userName: id, userType: "1", state: "normal", roles: ["gly"] })) },
  });
});
afterAll(() => at.close());
beforeEach(async () => {
  await sql`truncate campus.gate, campus.ticket, campus.ledger`.execute(at.database.db);
});

const call = (roles = ["gly"]) => at.call({ id: "g1", roles });
const add = async (entity: string, values: Record<string, unknown>) => (await addRecord(await call(), entity, values)).id;
const stored = async (entity: string, id: string) =>
  (await sql<Record<string, unknown>>`select * from ${sql.id("campus", entity)} where id = ${id}`.execute(at.database.db)).rows[0]!;

const actionsOn = async (id: string) =>
  (await sql<{ action: string }>`select action from platform.audit where record_id = ${id} order by at, id`.execute(at.database.db)).rows.map(
    ({ action }) => action,
  );

async function make(name: string, ids: readonly string[] | null, input: Record<string, unknown> = {}): Promise<unknown> {
  const caller = await call();
  const entity = caller.model.entities.get("ticket")!;
  return runOperation(caller, entity, { operation: actionOf(caller, entity, name)!, ids, input });
}
async function refusal(work: Promise<unknown>): Promise<string[]> {
  try {
    await work;
  } catch (error) {
    if (!isAppError(error)) throw error;
    return error.problems.map(({ code, path, message }) => [code, path, message].join(" "));
  }
  return [];
}
async function ticket(values: Record<string, unknown> = {}): Promise<string> {
  return add("ticket", { gateId: await add("gate", { gateName: "东门", house: "A" }), personNo: "p1", uses: 0, ...values });
}

test("nothing is wrong with the set", () => expect(checkSet(at.runtime.model(), withJob).map(({ code }) => code)).toEqual(["EFFECT_AREA_MISSING"]));

describe("a call on one record", () => {
  test("writes what was filled in and what it sets, then its steps, and replies what the record is then", async () => {
    const id = await ticket();
    expect(await make("demo.use", [id], { times: 2, note: "搬家" })).toEqual({ uses: 2, gate: "搬家" });
    expect(await stored("ticket", id)).toMatchObject({ uses: 2, note: "搬家" });
  });
  test("defaults stand in for what was not sent", async () => {
    const id = await ticket();
    expect(await make("demo.use", [id])).toMatchObject({ uses: 1 });
  });
  test("is refused in the words of its guard, and nothing of it stays", async () => {
    const id = await ticket({ uses: 2 });
    expect(await refusal(make("demo.use", [id], { times: 5, note: "搬家" }))).toEqual(["RULE_BROKEN /uses 至多 6 次，已用 2 次"]);
    expect(await stored("ticket", id)).toMatchObject({ uses: 2, note: null });
  });
  test("what must be filled in, is of another type or is not asked for is refused", async () => {
    const id = await ticket();
    expect((await refusal(make("demo.use", [id], { times: 2 })))[0]).toMatch(/^VALUE_REQUIRED \/note/);
    expect((await refusal(make("demo.use", [id], { times: 9, note: "一" })))[0]).toMatch(/\/times/);
    expect((await refusal(make("demo.use", [id], { uses: 0 })))[0]).toMatch(/^FIELD_NOT_WRITABLE \/uses/);
  });
  test("is made on exactly one", async () => {
    expect(await refusal(make("demo.use", [await ticket(), await ticket()]))).toHaveLength(1);
    expect(await refusal(make("demo.use", null))).toHaveLength(1);
  });
  test("reaches no row that the grant leaves out", async () => {
    expect((await refusal(make("demo.use", [await ticket({ uses: 3 })])))[0]).toMatch(/^ROW_NOT_WRITABLE/);
    const stranger = await call([]);
    expect(() => actionOf(stranger, stranger.model.entities.get("ticket")!, "demo.use")).toThrow();
  });
  test("a write of it raises the events of the record", async () => {
    const id = await ticket();
    await make("demo.use", [id]);
    const { rows } = await sql<{ people: number }>`select people from campus.ledger where house = 'p1'`.execute(at.database.db);
    expect(rows).toEqual([{ people: 1 }]);
  });
  test("a guard that can be judged before anything is asked bars the button and says its sentence", async () => {
    const id = await add("ticket", { personNo: "p2", uses: 0 });
    const { records } = await listRecords(await call(), "ticket", {});
    expect(records.find((row) => row.id === id)).toMatchObject({ _barred: { "call:demo.use": "“p2”没有门" } });
    expect(records.find((row) => row.id === id)?._actions).not.toContain("call:demo.use");
  });
  test("a sentence hides what its reader may not read, before the button is pressed and after", async () => {
    const id = await add("ticket", { personNo: "p2", uses: 1 });
    const usher = await call(["usher"]);
    const { records } = await listRecords(usher, "ticket", {});
    expect(records.find((row) => row.id === id)?._barred).toEqual({ "call:demo.use": "“******”没有门" });
    const entity = usher.model.entities.get("ticket")!;
    const use = (ids: string[], input: object) => runOperation(usher, entity, { operation: actionOf(usher, entity, "demo.use")!, ids, input });
    expect(await refusal(use([id], {}))).toEqual(["RULE_BROKEN /gateId “******”没有门"]);
    expect(await refusal(use([await ticket({ uses: 2 })], { times: 5, note: "搬家" }))).toEqual(["RULE_BROKEN /uses 至多 6 次，已用 2 次"]);
  });
  test("stands in the log under its title", async () => {
    const id = await ticket();
    await make("demo.use", [id]);
    const { rows } = await sql<{ note: string }>`select note from platform.audit where action = 'demo.use' and record_id = ${id}`.execute(
      at.database.db,
    );
    expect(rows).toEqual([{ note: "使用：p1" }]);
  });
});

describe("a call on many records, and on none", () => {
  test("counts the rows it wrote", async () => {
    const ids = [await ticket(), await ticket({ note: "旧" }), await ticket()];
    expect(await make("demo.stamp", ids)).toEqual({ stamped: 2 });
    expect(await make("demo.stamp", ids)).toEqual({ stamped: 0 });
  });
  test("keeps aside what is no change of the record: no version, no audit line, no event, by however many at once", async () => {
    const id = await ticket();
    const before = await stored("ticket", id);
    expect(await Promise.all(Array.from({ length: 8 }, () => make("demo.look", [id])))).toEqual(Array(8).fill({ looked: 1 }));
    expect(await stored("ticket", id)).toEqual({ ...before, looks: 8 });
    expect((await actionsOn(id)).slice(1)).toEqual(Array(8).fill("demo.look"));
    expect((await sql`select 1 from campus.ledger`.execute(at.database.db)).rows).toEqual([]);
  });
  test("finds its rows itself", async () => {
    await ticket({ uses: 3 });
    await ticket({ uses: 1 });
    expect(await make("demo.clear", null)).toEqual({ cleared: 1 });
  });
});

describe("a call that a job makes", () => {
  test("is made for the school, and its count is how many rows the run handled", async () => {
    const spent = await ticket({ uses: 4 });
    const kept = await ticket({ uses: 1 });
    await runJobNow(at.runtime, "demo/clear");
    expect([(await stored("ticket", spent)).isDeleted, (await stored("ticket", kept)).isDeleted]).toEqual([true, false]);
    const { rows } = await sql`select result, row_count from platform.job_run where job = 'demo/clear'`.execute(at.database.db);
    expect(rows).toEqual([{ result: "success", row_count: 1 }]);
  });
  test("is given nothing", () => {
    const given: DocumentSet = [...effectSet, { file: "demo/clear.job.json", area: "demo", document: { ...clearing, input: { days: 1 } } }];
    const found = checkSet(compile(given, { hash: "given", operations: [] }).model, given);
    expect(found.filter(({ file }) => file === "demo/clear.job.json").map(({ code, path }) => [code, path])).toEqual([["CALL_INVALID", "/input"]]);
  });
});

test("everybody on the rows of a query is told once, whoever asks for it excepted", async () => {
  const gateId = await add("gate", { gateName: "西门", house: "B" });
  const of = async (id: string, gate: string) =>
    (await addRecord(await at.call({ id, roles: ["gly"] }), "ticket", { gateId: gate, personNo: id, uses: 0 })).id;
  const first = await of("g1", gateId);
  for (const id of ["g2", "g2", "g1"]) await of(id, gateId);
  await of("g3", await add("gate", { gateName: "北门", house: "C" }));
  expect(await make("demo.tell", [first])).toEqual({ told: 1 });
  const { rows } = await sql`select user_id, body, record_id from platform.message where body like '%将关闭'`.execute(at.database.db);
  expect(rows).toEqual([{ user_id: "g2", body: "g1 将关闭", record_id: first }]);
});
