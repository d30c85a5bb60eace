import { buffer } from "node:stream/consumers";
import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { LightMyRequestResponse } from "fastify";
import { laneSizes, PATIENCE_MS } from "../../../src/server/platform/database/lane.ts";
import { writeWorkbook } from "../../../src/server/platform/xlsx/write-workbook.ts";
import { multipart } from "../../support/multipart.ts";
import { type Clients, openClients } from "./clients.ts";
import { applying, type Office, openOffice, xhOf } from "./office.ts";

// More at the same moment than there are connections for: whoever is answered is answered soon, with what was asked for or with a sentence.
const path = "/api/yxgl/leaveApplication";
const crowd = 2 * laneSizes.transactions.max;
/** What one call takes on this machine when nobody else calls. */
let aloneMs = 0;
/** Five seconds, where calls are quick; on a slow machine the two waits, for a connection and for a row, and what the calls at work take together. */
const soonMs = (): number => Math.max(5_000, 2 * PATIENCE_MS + 2 * laneSizes.transactions.max * aloneMs);

let office: Office;
let app: Clients["app"];
let as: Clients["as"];
const people = ["fdy", "gly", ...Array.from({ length: crowd }, (_, at) => xhOf(at + 1))];
beforeAll(async () => {
  office = await openOffice();
  ({ app, as } = await openClients(office, people));
  const [id] = await submitted(1);
  [{ ms: aloneMs }] = (await atOnce([() => as("fdy").post(`${path}/approve`, { id })])) as [Answer];
});
afterAll(async () => {
  await app?.close();
  await office?.close();
});

interface Answer {
  status: number;
  msg: string;
  ms: number;
}

/** All at the same moment; each answer with the time it took. */
const atOnce = (calls: readonly (() => Promise<LightMyRequestResponse>)[]): Promise<Answer[]> =>
  Promise.all(
    calls.map(async (call) => {
      const began = performance.now();
      const reply = await call();
      return { status: reply.statusCode, msg: reply.json<{ msg: string }>().msg, ms: performance.now() - began };
    }),
  );

/** Every one was done, or refused with a sentence; none took long; and the server is awake. */
async function expectAnswered(answers: readonly Answer[]): Promise<void> {
  expect(answers.filter(({ status, msg }) => ![200, 400, 429, 503].includes(status) || msg === "")).toEqual([]);
  expect(Math.max(...answers.map(({ ms }) => ms))).toBeLessThan(soonMs());
  expect((await app.inject({ url: "/api/health" })).json()).toEqual({ status: "ok" });
  expect((await as("fdy").get(`${path}/list`, { size: "1" })).statusCode).toBe(200);
  const { rows } = await office.at.database.pool.query(`select state, query from pg_stat_activity
    where datname = current_database() and pid <> pg_backend_pid() and xact_start is not null`);
  expect(rows).toEqual([]);
}

const done = (answers: readonly Answer[]): number => answers.filter(({ status }) => status === 200).length;
async function submitted(count: number): Promise<string[]> {
  const ids: string[] = [];
  for (let number = 1; number <= count; number++) ids.push(await office.submitted(number, dayOf(round)));
  round++;
  return ids;
}

/** Leaves of one student may not overlap. */
let round = 0;
const dayOf = (number: number) => {
  const day = `2026-12-${String(number + 1).padStart(2, "0")}`;
  return { startTime: `${day} 08:00:00`, endTime: `${day} 18:00:00` };
};

describe("twice as many as there are connections for transactions", () => {
  test("approve different records: each approval that was acknowledged stands", async () => {
    const ids = await submitted(crowd);
    const answers = await atOnce(ids.map((id) => () => as("fdy").post(`${path}/approve`, { id })));
    await expectAnswered(answers);
    const states = await Promise.all(ids.map(async (id) => (await office.leave(id)).state));
    expect(states).toEqual(answers.map(({ status }) => (status === 200 ? "approved" : "submitted")));
    expect(done(answers)).toBeGreaterThanOrEqual(laneSizes.transactions.max);
  });

  test("approve one record: one does, the others read why not", async () => {
    const [id] = await submitted(1);
    const answers = await atOnce(Array.from({ length: crowd }, () => () => as("fdy").post(`${path}/approve`, { id })));
    await expectAnswered(answers);
    expect(done(answers)).toBe(1);
    expect((await office.leave(id!)).state).toBe("approved");
  });

  test.each([
    ["cc", "dept"],
    ["transfer", "guard"],
    ["delegate", "guard"],
    ["addSigner", "guard"],
    ["remind", ""],
  ])("%s different records", async (helper, to) => {
    const ids = await submitted(crowd);
    const answers = await atOnce(ids.map((id) => () => as("fdy").post(`${path}/${helper}`, { id, ...(to && { userIds: [to] }), opinion: "请办理" })));
    await expectAnswered(answers);
    expect(done(answers)).toBeGreaterThanOrEqual(laneSizes.transactions.max);
  });

  test.each([
    ["cc", "dept"],
    ["transfer", "guard"],
    ["delegate", "guard"],
    ["addSigner", "guard"],
  ])("%s one record", async (helper, to) => {
    const [id] = await submitted(1);
    const answers = await atOnce(
      Array.from({ length: crowd }, () => () => as("fdy").post(`${path}/${helper}`, { id, userIds: [to], opinion: "请办理" })),
    );
    await expectAnswered(answers);
    expect(done(answers)).toBeGreaterThan(0);
  });

  test("save new records: as many are there as were acknowledged", async () => {
    const change = dayOf(round++);
    const before = await drafts();
    const answers = await atOnce(Array.from({ length: crowd }, (_, at) => () => as(xhOf(at + 1)).post(`${path}/add`, { ...applying, ...change })));
    await expectAnswered(answers);
    expect((await drafts()) - before).toBe(done(answers));
    expect(done(answers)).toBeGreaterThanOrEqual(laneSizes.transactions.max);
  });

  test("save one record: one version is written, the others read that it is stale or taken", async () => {
    const id = await office.draft(1, dayOf(round++));
    const { version } = await office.leave(id);
    const answers = await atOnce(
      Array.from({ length: crowd }, (_, at) => () => as(xhOf(1)).post(`${path}/update`, { id, version, reason: `第${at}次` })),
    );
    await expectAnswered(answers);
    expect(done(answers)).toBe(1);
  });

  test("import rows of one kind: each file is in whole or not at all", async () => {
    const files = await Promise.all(Array.from({ length: crowd }, (_, at) => workbook([400_000 + 2 * at, 400_001 + 2 * at])));
    const answers = await atOnce(
      files.map((content) => () => {
        const { payload, headers } = multipart({ mode: "insert" }, { name: "区划.xlsx", content });
        return as("gly").post("/api/flySource-base/canton/import", payload, headers);
      }),
    );
    await expectAnswered(answers);
    const { rows } = await sql<{ n: number }>`select count(*)::int as n from campus.canton where "cantonCode" like '4%'`.execute(
      office.at.runtime.db,
    );
    expect(rows[0]!.n).toBe(2 * done(answers));
    expect(done(answers)).toBeGreaterThan(0);
  });
});

const drafts = async (): Promise<number> =>
  (await sql<{ n: number }>`select count(*)::int as n from campus."leaveApplication" where state = 'draft'`.execute(office.at.runtime.db)).rows[0]!.n;

const workbook = (codes: readonly number[]): Promise<Buffer> => {
  const columns = ["区划代码", "区划名称", "级别"].map((title) => ({ titles: [title], kind: "text" as const }));
  return buffer(writeWorkbook([{ name: "名单", columns, rows: codes.map((code) => [String(code), `区划${code}`, "1"]) }]));
};
