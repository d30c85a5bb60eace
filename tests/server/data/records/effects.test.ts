import type { Effect } from "../../../../engine/kinds/effects/document.ts";
import type { EntityDocument } from "../../../../engine/kinds/entity/document.ts";
import { sql } from "kysely";
import { afterAll, beforeAll, expect, test } from "vitest";
import type { DocumentSet } from "../../../../engine/documents/index.ts";
import { dataError, isAppError, problem } from "../../../../engine/errors.ts";
import { operationRegistry } from "../../../../src/server/platform/operation-registry.ts";
import { addRecord, getRecord, removeRecords, saveRecords, updateRecord } from "../../../../src/server/data/records/index.ts";
import { testRuntime, type TestRuntime } from "../../../support/database.ts";
import { people, recordRows, recordSet } from "../../../support/record-set.ts";

const seen: string[] = [];
const operations = operationRegistry([
  {
    kind: "effect",
    name: "demo.stamp",
    title: "记下理由",
    async run({ record, before, move }) {
      seen.push(`before ${before === null ? "add" : "update"} ${move ?? "-"}`);
      if (record.reason === "不行") throw dataError([problem("RULE_BROKEN", "/reason", { message: "不行" })]);
      return { state: record.isOut === true ? "sent" : record.state, reason: record.reason ?? "无" };
    },
  },
  {
    kind: "effect",
    name: "demo.count",
    title: "计数",
    async run({ tx, record }) {
      const { rows } = await sql<{ n: number }>`select count(*) as n from campus.request where xh = ${record.xh} and not "isDeleted"`.execute(tx);
      seen.push(`after ${String(rows[0]!.n)}`);
      return record.isOut === true ? { reason: `${String(record.reason)}（第 ${rows[0]!.n} 次）` } : undefined;
    },
  },
  { kind: "effect", name: "demo.gone", title: "删除后", run: async ({ record }) => void seen.push(`gone ${String(record.id)}`) },
]);

const effects: Effect[] = [
  { key: "stamped", on: "before:save", do: [{ call: "demo.stamp" }] },
  { key: "counted", on: "save", do: [{ call: "demo.count" }] },
  { key: "gone", on: "remove", do: [{ call: "demo.gone" }] },
];
const set: DocumentSet = recordSet.map((source) => {
  const document = source.document as EntityDocument;
  return document.kind !== "entity" || document.id !== "request" ? source : { ...source, document: { ...document, effects } };
});

let at: TestRuntime;
beforeAll(async () => {
  at = await testRuntime({ set, rows: recordRows, operations });
});
afterAll(() => at.close());

const body = { kind: "1", startTime: "2026-03-01 08:00:00", endTime: "2026-03-02 08:00:00" };
const trail = async (id: string) =>
  (
    await sql<{
      action: string;
      version: number;
      changes: Record<string, unknown>;
    }>`select action, version, changes from platform.audit where record_id = ${id} order by id`.execute(at.database.db)
  ).rows;

test("effects add to the record before it is saved and after, and every change has its audit line and version", async () => {
  const call = await at.call(people.student);
  seen.length = 0;
  const { id } = await addRecord(call, "request", { ...body, isOut: true });
  expect(seen).toEqual(["before add -", "after 2"]);
  expect(await getRecord(call, "request", id)).toMatchObject({ state: "sent", reason: "无（第 2 次）", version: 2 });
  expect(await trail(id)).toMatchObject([
    { action: "add", version: 1 },
    { action: "demo.count", version: 2, changes: { reason: ["无", "无（第 2 次）"] } },
  ]);
});

test("what an effect refuses is a problem of the record and nothing is saved", async () => {
  const call = await at.call(people.student);
  const failed = await addRecord(call, "request", {
    ...body,
    startTime: "2026-04-01 08:00:00",
    endTime: "2026-04-02 08:00:00",
    reason: "不行",
  }).catch((error: unknown) => error);
  expect(isAppError(failed) && failed.problems.map(({ code, path }) => [code, path])).toEqual([["RULE_BROKEN", "/reason"]]);
});

test("the server itself may write what no client may, with the move that it belongs to", async () => {
  seen.length = 0;
  await saveRecords(await at.call(people.student), "request", [{ id: "r2", values: { state: "done" } }], {
    rights: "system",
    move: "finish",
    note: "办结",
  });
  expect(seen[0]).toBe("before update finish");
  expect(await getRecord(await at.call(people.gly), "request", "r2")).toMatchObject({ state: "done", version: 2 });
  expect(await trail("r2")).toMatchObject([{ action: "finish", version: 2 }]);
});

test("the server itself stays inside the tenant", async () => {
  const failed = await saveRecords(await at.call(people.gly), "person", [{ id: "px", values: { xm: "x" } }], { rights: "system" }).catch(
    (error: unknown) => error,
  );
  expect(isAppError(failed) && failed.problems[0]!.code).toBe("ROW_NOT_WRITABLE");
});

test("a change that changes nothing leaves no trace", async () => {
  const before = await getRecord(await at.call(people.gly), "request", "r3");
  await updateRecord(await at.call(people.gly), "person", { id: "p4", xm: "张小美" });
  expect(await trail("p4")).toEqual([]);
  expect(before.version).toBe(1);
});

test("effects run after a removal", async () => {
  seen.length = 0;
  await removeRecords(await at.call(people.gly), "request", ["r3"]);
  expect(seen).toEqual(["gone r3"]);
});
