import type { FieldDocument } from "../../../../engine/fields/field-document.ts";
import { sql } from "kysely";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import type { CampusDocument } from "../../../../engine/documents/index.ts";
import { openConnections } from "../../../../src/server/platform/database/connections.ts";
import { runDue } from "../../../../src/server/data/flow/index.ts";
import { type Jobs, scheduledJobs, startJobs } from "../../../../src/server/programs/jobs/index.ts";
import type { Runtime } from "../../../../src/server/platform/runtime.ts";
import { insertRows, type TestRuntime, testRuntime } from "../../../support/database.ts";

const field = (name: string, more: Partial<FieldDocument> = {}): FieldDocument => ({ name, title: name, type: "string", ...more });
const states = ["waiting", "over"];
const documents: CampusDocument[] = [
  { kind: "area", id: "demo", title: "示例", service: "yxgl", menu: [], roles: [{ code: "gly", title: "管理员" }] },
  {
    kind: "dicts",
    id: "demo",
    title: "字典",
    dicts: [{ code: "ticket_state", title: "状态", items: states.map((value) => ({ value, label: value })) }],
  },
  {
    kind: "entity",
    id: "ticket",
    title: "单据",
    titleField: "topic",
    fields: [field("topic"), field("endTime", { type: "datetime" }), field("state", { type: "dict", dict: "ticket_state", writtenBy: "flow" })],
    access: { grants: [{ role: "gly", read: {} }] },
  },
  {
    kind: "entity",
    id: "sysUser",
    title: "用户",
    titleField: "userName",
    fields: [field("userName"), field("accountNo"), field("roles", { type: "dicts", dict: "ticket_state" })],
    access: { grants: [] },
  },
  {
    kind: "flow",
    id: "ticketFlow",
    title: "流程",
    entity: "ticket",
    state: "state",
    nodes: [
      { key: "waiting", title: "等待", start: true, by: { role: "gly" } },
      { key: "over", title: "到期", end: true },
    ],
    moves: [
      {
        key: "expire",
        title: "到期",
        from: ["waiting"],
        to: "over",
        by: { system: true },
        auto: { when: { field: "endTime", lt: { ctx: "now" } } },
      },
    ],
  },
];

const logged: unknown[] = [];
const logger = { error: (...entry: unknown[]) => void logged.push(entry) };
let test1: TestRuntime;
let second: Runtime;
let jobs: Jobs[] = [];

beforeAll(async () => {
  const due = Array.from({ length: 20 }, (_, i) => ({ id: `d${i}`, topic: "到期", endTime: "2026-11-20 08:00:00", state: "waiting" }));
  test1 = await testRuntime({
    set: documents.map((document) => ({ file: `demo/${document.id}.${document.kind}.json`, area: "demo", document })),
    rows: { ticket: [...due, { id: "later", topic: "未到期", endTime: "2026-11-22 08:00:00", state: "waiting" }] },
  });
  const { database, runtime } = test1;
  const connections = openConnections(database.place);
  second = { ...runtime, connections, db: connections.db };
  // Two processes that start at the same moment.
  jobs = await Promise.all([runtime, second].map((one) => startJobs(one, logger, { pollSeconds: 0.5 })));
});
afterAll(async () => {
  await second?.connections.close();
  await test1?.close();
});

test("each chore has one schedule, whatever the number of processes", async () => {
  const { rows } = await sql<{ name: string; cron: string }>`select name, cron from pgboss.schedule order by name`.execute(test1.database.db);
  expect(rows).toEqual(scheduledJobs.map(({ name, cron }) => ({ name, cron })).sort((a, b) => (a.name < b.name ? -1 : 1)));
});

test("a due record is moved once by two processes, a later one not at all", async () => {
  const { db } = test1.database;
  await Promise.all(jobs.map((one) => one.runNow("due-moves")));
  const waiting = async () => (await sql<{ id: string }>`select id from campus.ticket where state = 'waiting'`.execute(db)).rows.map((row) => row.id);
  await vi.waitFor(async () => expect(await waiting()).toEqual(["later"]), { timeout: 60_000, interval: 200 });
  await Promise.all(jobs.map((one) => one.runNow("due-moves")));
  await Promise.all(jobs.map((one) => one.stop()));
  const { rows } = await sql<{ n: number }>`select count(*) as n from platform.flow_step where move = 'expire' group by record_id`.execute(db);
  expect(rows).toEqual(Array.from({ length: 20 }, () => ({ n: 1 })));
  expect(logged).toEqual([]);
});

test("a run whose process was killed holds up the next one for seconds, not for as long as a run may take", async () => {
  const { database, runtime } = test1;
  const next = await startJobs(runtime, logger, { pollSeconds: 0.5, deadSeconds: 10 });
  // What a killed process leaves: a run that was begun under the rules of its queue and never ends.
  await sql`insert into pgboss.job (name, policy, state, started_on, heartbeat_on, heartbeat_seconds, expire_seconds)
    select name, policy, 'active', now(), now(), heartbeat_seconds, expire_seconds from pgboss.queue where name = 'outbox'`.execute(database.db);
  try {
    await next.runNow("outbox");
    const done = async () =>
      (await sql<{ n: number }>`select count(*)::int as n from pgboss.job where name = 'outbox' and state = 'completed'`.execute(database.db))
        .rows[0]!.n;
    await vi.waitFor(async () => expect(await done()).toBeGreaterThan(0), { timeout: 50_000, interval: 500 });
  } finally {
    await next.stop();
  }
});

test("two processes that look at the same moment move a record once", async () => {
  const { database, runtime } = test1;
  await insertRows(database.db, test1.model, "ticket", [{ id: "late", topic: "到期", endTime: "2026-11-20 08:00:00", state: "waiting" }]);
  const reports = await Promise.all([runDue(runtime), runDue(second)]);
  expect(reports.reduce((n, report) => n + report.moved, 0)).toBe(1);
});

test("after the stop this process runs nothing and holds no connection", async () => {
  const { rows } = await test1.database.pool.query(`select query from pg_stat_activity
    where datname = current_database() and pid <> pg_backend_pid() and state <> 'idle'`);
  expect(rows).toEqual([]);
});
