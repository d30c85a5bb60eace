import { spawn } from "node:child_process";
import { chmod, mkdtemp, readFile, rm } from "node:fs/promises";
import { type AddressInfo, createServer } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { sql } from "kysely";
import { afterEach, expect, test, vi } from "vitest";
import { giveDemoPassword } from "../../../src/server/auth/accounts/credentials.ts";
import { readConfig } from "../../../src/server/platform/config.ts";
import { type EmbeddedServer, OWNER_ROLE, startEmbedded } from "../../../src/server/platform/database/embedded.ts";
import { startJobs } from "../../../src/server/programs/jobs/index.ts";
import { buildApp } from "../../../src/server/programs/app.ts";
import { openRuntime } from "../../../src/server/programs/main.ts";
import { patient, productSchemas, signIn, testPassword } from "../../support/app.ts";
import { refreshTreePaths } from "../../../src/server/data/records/tree-paths.ts";
import { lightCost } from "../../../src/server/auth/accounts/password-hash.ts";
import { leaveRows } from "../../areas/leave/office.ts";
import { insertRows } from "../../support/database.ts";
import { openScreen } from "./screen.ts";
import { putSmallSet } from "../../support/small-set.ts";
import { type Answer, ask, crowd, expectWhole, leaves, movedIn, people, type School } from "./crowd.ts";

// The database goes away and comes back; nobody lends a hand to the server.
const root = new URL("../../..", import.meta.url).pathname;
const clean: (() => unknown)[] = [];
afterEach(async () => {
  for (const task of clean.splice(0).reverse()) await task();
});

async function folder(): Promise<string> {
  const dir = await mkdtemp(join(tmpdir(), "campus-away-"));
  // As root the database runs as another user, who must be able to enter.
  await chmod(dir, 0o711);
  clean.push(() => rm(dir, { recursive: true, force: true, maxRetries: 5 }));
  return dir;
}
const urlOf = (server: EmbeddedServer): string =>
  `postgres://${OWNER_ROLE}@localhost:${server.port}/postgres?host=${encodeURIComponent(server.socketDir)}`;

/** The server on a PostgreSQL of its own, with somebody who may write, and students with the counsellor who decides on their leaves. */
async function school(server: EmbeddedServer): Promise<School> {
  const config = readConfig({ DATABASE_URL: urlOf(server), DATA_DIR: await folder(), LOG_LEVEL: "silent", SCHEMAS_DIR: productSchemas });
  const opened = await openRuntime(config);
  clean.push(() => opened.close());
  const { runtime } = opened;
  const administrator = { id: "admin", accountNo: "admin", userName: "管理员", userType: "1", roles: ["gly"], state: "normal" };
  const rows = { ...leaveRows, sysUser: [...leaveRows.sysUser!, administrator] };
  for (const [entity, some] of Object.entries(rows)) await insertRows(runtime.db, runtime.model(), entity, some);
  for (const { id, treeField } of runtime.model().entities.values()) if (treeField !== null) await refreshTreePaths(runtime.db, runtime.model(), id);
  await giveDemoPassword(runtime.db, runtime.now(), { tenantId: "000000", userIds: people, password: testPassword, cost: lightCost });
  const app = buildApp(runtime, { callsPerMinute: 0, turns: patient });
  clean.push(() => app.close());
  await app.listen({ port: 0, host: "127.0.0.1" });
  const tokens: Record<string, string> = {};
  for (const accountNo of people) tokens[accountNo] = (await signIn(app, runtime, { accountNo })).json<{ access_token: string }>().access_token;
  return { runtime, url: `http://127.0.0.1:${(app.server.address() as AddressInfo).port}`, tokens };
}

const slowest = (answers: readonly Answer[]): number => Math.max(...answers.map(({ ms }) => ms));

test.each<["stopped" | "killed", (server: EmbeddedServer) => Promise<unknown>]>([
  ["stopped", (server) => server.stop()],
  ["killed", async (server) => process.kill(server.pid, "SIGKILL")],
])(
  "a database elsewhere that is %s under load is waited for: every call is answered in words, every write acknowledged is there, no move is half done, a data screen keeps its figures with their time",
  async (_how, end) => {
    const dataDir = await folder();
    let server = await startEmbedded({ dataDir });
    clean.push(() => server.stop());
    const at = await school(server);
    const health = () => ask(`${at.url}/api/health`);
    const handed = await leaves(at);
    const load = crowd(at, handed);
    const written = (count: number, moved: number) =>
      vi.waitFor(() => expect([load.kept.length > count, movedIn(handed) > moved]).toEqual([true, true]), { timeout: 60_000 });
    const begun = performance.now();
    await written(20, 40);
    // Ten seconds on a machine that is its own; on a busy one a few times what as much work takes there while everything is well.
    const longest = Math.max(10_000, 3 * (performance.now() - begun));

    const wall = await openScreen(at.url, "/datascreen/leavedatascreenone");
    clean.push(() => wall.close());
    const kpi = () => wall.tiles.get("kpi");
    await vi.waitFor(() => expect(kpi()?.figures).toBeTruthy(), { timeout: 20_000 });
    // What a call takes on this machine while everything is well.
    const wellMs = slowest(load.answers);
    await end(server);
    await vi.waitFor(async () => expect(await health()).toMatchObject({ status: 503, body: { data: { database: "waiting" } } }), {
      timeout: longest,
    });
    await vi.waitFor(() => expect(load.answers.filter(({ status }) => status === 503).length).toBeGreaterThan(60), { timeout: longest });
    const before = [load.kept.length, movedIn(handed)] as const;
    await vi.waitFor(() => expect(kpi()).toMatchObject({ isFault: true, figures: expect.anything(), statTime: expect.stringMatching(/^\d{4}-/) }), {
      timeout: 60_000,
    });

    server = await startEmbedded({ dataDir });
    const back = performance.now();
    await vi.waitFor(async () => expect(await health()).toMatchObject({ status: 200, body: { status: "ok" } }), { timeout: longest });
    await written(before[0] + 20, before[1] + 20);
    expect(performance.now() - back).toBeLessThan(longest);
    await vi.waitFor(() => expect([kpi()?.isFault, wall.isOver()]).toEqual([false, false]), { timeout: 60_000 });
    await load.stop();

    const odd = load.answers.filter(
      ({ status, body, retryAfter }) => status !== 200 && !(status === 503 && body.msg && (retryAfter || body.msg.includes("保存时"))),
    );
    expect(odd).toEqual([]);
    const [during, after] = [load.answers.filter(({ began }) => began < back), load.answers.filter(({ began }) => began >= back)];
    // Nobody waits longer for the database than five seconds, beside what a call takes before or after it was away.
    expect(slowest(during)).toBeLessThan(5_000 + Math.max(wellMs, slowest(after)));
    expect(slowest(after)).toBeLessThan(longest);
    const { rows } = await sql<{
      code: string;
    }>`select "cantonCode" as code from campus.canton where "cantonCode" = any(${load.kept}::text[])`.execute(at.runtime.db);
    expect(rows.map(({ code }) => code).toSorted()).toEqual(load.kept.toSorted());
    await expectWhole(at, handed);
  },
  300_000,
);

const freePort = () =>
  new Promise<number>((done) => {
    const server = createServer().listen(0, () => {
      const { port } = server.address() as AddressInfo;
      server.close(() => done(port));
    });
  });

/** The program itself, on a small set of documents. */
async function program(env: Record<string, string>) {
  const dir = await folder();
  await putSmallSet(join(dir, "schemas"));
  const [dataDir, port] = [join(dir, "data"), await freePort()];
  const own = {
    DATA_DIR: dataDir,
    SCHEMAS_DIR: join(dir, "schemas"),
    WEB_DIR: join(dir, "no-web"),
    DEMO: "0",
    PORT: String(port),
    LOG_LEVEL: "error",
  };
  const child = spawn(process.execPath, ["--import", "./src/server/programs/check-node.mjs", "src/server/programs/start.ts"], {
    cwd: root,
    env: { ...process.env, ...own, ...env },
  });
  clean.push(async () => {
    const gone = new Promise((done) => child.once("exit", done));
    if (child.exitCode === null && child.kill("SIGTERM")) await gone;
  });
  let output = "";
  for (const stream of [child.stdout, child.stderr])
    stream.on("data", (chunk) => {
      output += String(chunk);
    });
  const ended = new Promise<never>((_, fail) => child.once("exit", (code) => fail(new Error(`ended with ${code}:\n${output}`))));
  ended.catch(() => undefined);
  const says = (words: string) => Promise.race([ended, vi.waitFor(() => expect(output).toContain(words), { timeout: 120_000, interval: 100 })]);
  return { dataDir, says, health: () => ask(`http://127.0.0.1:${port}/api/health`) };
}

/** Milliseconds this machine, as busy as it is now, needs to start a killed PostgreSQL again, with nobody around it. */
async function recoveryMs(signal: "SIGKILL" | "SIGINT"): Promise<number> {
  const dataDir = await folder();
  const database = await startEmbedded({ dataDir });
  process.kill(database.pid, signal);
  await vi.waitFor(() => expect(database.isAlive()).toBe(false), { timeout: 60_000, interval: 5 });
  const began = performance.now();
  const again = await startEmbedded({ dataDir });
  const ms = performance.now() - began;
  await again.stop();
  return ms;
}

test("the embedded database, killed, is started again by the server, which says so meanwhile and soon serves", async () => {
  const server = await program({});
  await server.says("ready");
  const pid = async () => Number((await readFile(join(server.dataDir, "postgres/postmaster.pid"), "utf8")).split("\n")[0]);
  const first = await pid();
  for (const signal of ["SIGKILL", "SIGINT"] as const) {
    // Ten seconds on a machine that is its own; on a busy one a few times what PostgreSQL alone takes there.
    const longest = Math.max(10_000, 5 * (await recoveryMs(signal)));
    const began = performance.now();
    process.kill(await pid(), signal);
    await vi.waitFor(
      async () => expect(await server.health()).toMatchObject({ status: 503, retryAfter: "2", body: { data: { database: "restarting" } } }),
      {
        timeout: longest / 2,
        interval: 5,
      },
    );
    await vi.waitFor(async () => expect(await server.health()).toMatchObject({ status: 200, body: { status: "ok" } }), { timeout: longest });
    expect(performance.now() - began).toBeLessThan(longest);
  }
  expect(await pid()).not.toBe(first);
  await server.says("内置数据库已重新启动");
});

test("jobs whose start meets a database that goes away begin when it answers again", async () => {
  const dataDir = await folder();
  const database = await startEmbedded({ dataDir });
  const opened = await openRuntime(
    readConfig({ DATABASE_URL: urlOf(database), DATA_DIR: await folder(), LOG_LEVEL: "silent", SCHEMAS_DIR: productSchemas }),
  );
  clean.push(() => opened.close());
  process.kill(database.pid, "SIGKILL");
  const error = vi.fn();
  const starting = startJobs(opened.runtime, { error }, { pollSeconds: 0.5 });
  await vi.waitFor(() => expect(error).toHaveBeenCalledWith(expect.anything(), "jobs wait for the database"), { timeout: 30_000 });
  const again = await startEmbedded({ dataDir });
  clean.push(() => again.stop());
  const jobs = await starting;
  clean.push(() => jobs.stop());
  await jobs.runNow("work-folders");
  const runs = () =>
    sql<{ n: number }>`select count(*)::int as n from pgboss.job where name = 'work-folders' and state = 'completed'`.execute(opened.runtime.db);
  await vi.waitFor(async () => expect((await runs()).rows[0]!.n).toBeGreaterThan(0), { timeout: 30_000 });
});

test("a server that starts before its database waits for it, and says what it waits for", async () => {
  const dataDir = await folder();
  const database = await startEmbedded({ dataDir });
  await database.stop();
  const server = await program({ DATABASE_URL: urlOf(database) });
  await server.says("数据库没有应答");
  const again = await startEmbedded({ dataDir });
  clean.push(() => again.stop());
  await server.says("ready");
  expect(await server.health()).toMatchObject({ status: 200 });
});
