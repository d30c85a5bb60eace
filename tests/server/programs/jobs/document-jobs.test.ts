import { afterAll, beforeAll, describe, expect, test, vi } from "vitest";
import { operations } from "../../../../src/server/areas/index.ts";
import { actionOf, runOperation } from "../../../../src/server/http/routes/run-operation.ts";
import { entityOf, saveRecords } from "../../../../src/server/data/records/index.ts";
import type { Operation } from "../../../../src/server/platform/runtime.ts";
import { type Jobs, startJobs } from "../../../../src/server/programs/jobs/index.ts";
import { refusal } from "../../../areas/base/school.ts";
import { leaveRows } from "../../../areas/leave/office.ts";
import { productSchemas } from "../../../support/app.ts";
import { type TestRuntime, testRuntime } from "../../../support/database.ts";
import { killedAt } from "../../../support/killed.ts";
import { runJobNow } from "../../../support/run-job.ts";

const reminders = "portal/scheduleReminders";
const retention = "leave/retention";
let broken = false;
const reminding: Operation = {
  kind: "job",
  name: "portal.remindOfSchedules",
  title: "日程提醒",
  run: async ({ note }) => {
    note("开始");
    if (broken) throw new Error("broken on purpose");
    return 3;
  },
};
const withReminding = { ...operations, get: (name: string) => (name === reminding.name ? reminding : operations.get(name)) };
const gone = { ...leaveRows.baseStudentInfo![0]!, id: "gone", xh: "2015010101", sfzj: false, lxrq: "2018-07-01" };
const oldLeave = { id: "old", xh: gone.xh, leaveNo: "QJ1", leaveTypeId: "1", reason: "旧", state: "approved" };

let at: TestRuntime;
let jobs: Jobs | null = null;
const start = async () => {
  jobs = await startJobs(at.runtime, { error: () => undefined }, { pollSeconds: 0.5, deadSeconds: 10 });
};
const stop = async () => {
  await jobs?.stop();
  jobs = null;
};
beforeAll(async () => {
  const rows = { ...leaveRows, baseStudentInfo: [...leaveRows.baseStudentInfo!, gone], leaveApplication: [oldLeave] };
  at = await testRuntime({ schemasDir: productSchemas, rows, operations: withReminding, now: () => new Date() });
  await start();
});
afterAll(async () => {
  await stop();
  await at?.close();
});

const rowsOf = async (statement: string): Promise<Record<string, unknown>[]> => (await at.database.pool.query(statement)).rows;
const runs = (job: string, more = "true") => rowsOf(`select * from platform.job_run where job = '${job}' and ${more} order by started_at, id`);
const rowOf = async (job: string) => (await rowsOf(`select * from campus."scheduledJob" where "jobKey" = '${job}'`))[0]!;
const schedules = async (job: string) => (await rowsOf(`select name, cron from pgboss.schedule where key like '%/${job}'`)).length;
const until = (condition: () => Promise<void>) => vi.waitFor(condition, { timeout: 30_000, interval: 200 });
const act = async (name: string, entity: string, ids: string[]) => {
  const call = await at.call({ id: "gly", roles: ["gly"] });
  return runOperation(call, entityOf(call, entity), { operation: actionOf(call, entityOf(call, entity), name)!, ids, input: {} });
};
const actOn = async (name: string, job: string) => act(`resource.${name}`, "scheduledJob", [String((await rowOf(job)).id)]);

describe("a job of a document", () => {
  test("has a row for the school, in words; those of the platform stand beside it, sealed", async () => {
    expect(await rowOf(retention)).toMatchObject({
      cron: "17 2 * * *",
      cronDesc: "每天 02:17",
      jobGroup: "请假销假",
      isSealed: true,
      state: "enabled",
    });
    expect(await rowOf("due-moves")).toMatchObject({ jobName: "到期流转", isSealed: true, cronDesc: "每分钟" });
    expect(await refusal(actOn("pauseJob", retention))).toMatch(/不存在|权限|没有|状态/);
  });

  test("rests over a restart, runs all the same when somebody asks, and comes back", async () => {
    await actOn("pauseJob", reminders);
    await until(async () => expect(await schedules(reminders)).toBe(0));
    await stop();
    await start();
    expect([await schedules(reminders), (await rowOf(reminders)).state]).toEqual([0, "paused"]);
    await actOn("runJobOnce", reminders);
    await until(async () =>
      expect(await runs(reminders, "trigger = 'manual'")).toMatchObject([{ result: "success", row_count: 3, log: ["开始"], actor_id: "gly" }]),
    );
    await until(async () => expect(await rowOf(reminders)).toMatchObject({ lastResult: "success" }));
    await actOn("startJob", reminders);
    await until(async () => expect(await schedules(reminders)).toBe(1));
  });

  test("takes another time from its row, and refuses one that never comes", async () => {
    const { id } = await rowOf(reminders);
    const save = async (cron: string) =>
      saveRecords(await at.call({ id: "gly", roles: ["gly"] }), "scheduledJob", [{ id: String(id), values: { cron } }], { rights: "user" });
    expect(await refusal(save("0 0 31 2 *"))).toBe("这样的日子不存在");
    await save("0 8 * * 1-5");
    expect(await rowOf(reminders)).toMatchObject({ cronDesc: "每周一至五 08:00" });
    await until(async () =>
      expect(await rowsOf(`select cron from pgboss.schedule where key like '%/${reminders}'`)).toEqual([{ cron: "0 8 * * 1-5" }]),
    );
  });

  test("without a try left is a dead letter until it is sent once more", async () => {
    broken = true;
    await actOn("runJobOnce", reminders);
    await until(async () => expect(await runs(reminders, "is_dead")).toMatchObject([{ result: "failure", message: "运行时出错" }]));
    const [dead] = await runs(reminders, "is_dead");
    expect(dead!.exception).toContain("broken on purpose");
    broken = false;
    await act("resource.retryRun", "jobLog", [String(dead!.id)]);
    await until(async () =>
      expect(await runs(reminders, "trigger = 'retry'")).toMatchObject([{ result: "success", occurrence: dead!.occurrence, is_dead: false }]),
    );
    expect(await runs(reminders, "is_dead")).toEqual([]);
  });
});

test("a run that nobody made while all was down is made up for once", async () => {
  const past = new Date(Date.now() + 8 * 3_600_000 - 40 * 60_000);
  await at.database.pool.query(
    `update campus."scheduledJob" set cron = '${past.getUTCMinutes()} ${past.getUTCHours()} * * *' where "jobKey" = '${retention}'`,
  );
  await until(async () =>
    expect(await rowsOf(`select 1 from pgboss.schedule where key like '%/${retention}' and cron <> '17 2 * * *'`)).toHaveLength(1),
  );
  await stop();
  const before = (await runs(retention)).length;
  await at.database.pool.query("update pgboss.version set cron_on = now() - interval '3 hours'");
  await at.database.pool.query("update pgboss.schedule set created_on = now() - interval '4 hours', updated_on = now() - interval '4 hours'");
  await start();
  await until(async () => expect((await runs(retention)).length).toBe(before + 1));
  const queued = () => rowsOf("select 1 from pgboss.job where name = 'job.leave.keepLeave' and state in ('created', 'retry', 'active')");
  await until(async () => expect(await queued()).toEqual([]));
  expect((await runs(retention)).length).toBe(before + 1);
}, 120_000);

test("a run whose process is killed in the middle has its effect once, however often it is tried", async () => {
  await stop();
  const held = async () => (await rowsOf(`select 1 from campus."leaveApplication" where id = 'old'`)).length;
  await at.database.pool.query(`insert into campus."leaveApplication" ("tenantId", id, xh, "leaveNo", reason, state) select '000000', 'old', '${gone.xh}', 'QJ1', '旧', 'approved'
    where not exists (select 1 from campus."leaveApplication" where id = 'old')`);
  const erasures = async () => (await rowsOf("select 1 from platform.audit where record_id = 'old' and action = 'erase'")).length;
  const before = await erasures();
  await killedAt(at, `lock table campus."leaveApplication" in access exclusive mode`, { does: "job", job: retention, occurrence: "once" });
  expect(await held()).toBe(1);
  await runJobNow(at.runtime, retention, "once");
  await runJobNow(at.runtime, retention, "once");
  expect(await held()).toBe(0);
  expect((await runs(retention, "occurrence = 'once'")).map(({ result, message }) => [result, message])).toEqual([
    ["stopped", "运行的进程中断"],
    ["success", null],
    ["success", "此前已完成"],
  ]);
  expect(await erasures()).toBe(before + 1);
});
