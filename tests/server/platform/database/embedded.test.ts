import { spawn } from "node:child_process";
import { once } from "node:events";
import { existsSync } from "node:fs";
import { chmod, copyFile, mkdtemp, readFile, rename, rm, stat, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { sql } from "kysely";
import { afterEach, expect, test, vi } from "vitest";
import { type EmbeddedServer, startEmbedded } from "../../../../src/server/platform/database/embedded.ts";
import { keepEmbedded } from "../../../../src/server/platform/database/embedded-watch.ts";
import { openDatabase } from "../../../../src/server/platform/database/open.ts";
import { openPool } from "../../../../src/server/platform/database/pool.ts";
import type { Connections } from "../../../../src/server/platform/database/database.ts";

const clean: (() => Promise<unknown>)[] = [];
afterEach(async () => {
  for (const task of clean.splice(0).reverse()) await task();
});

async function folder(prefix = "campus-db-"): Promise<string> {
  const dir = await mkdtemp(join(tmpdir(), prefix));
  clean.push(() => rm(dir, { recursive: true, force: true }));
  return dir;
}
async function start(dataDir: string, durable = false): Promise<EmbeddedServer> {
  const server = await startEmbedded({ dataDir, durable });
  clean.push(() => server.stop());
  return server;
}
async function open(dataDir: string): Promise<Connections> {
  const opened = await openDatabase({ dataDir, databaseUrl: null });
  clean.push(() => opened.close());
  return opened;
}
const answers = async (server: Pick<EmbeddedServer, "socketDir" | "port">) => {
  const pool = openPool({ socketDir: server.socketDir, port: server.port, user: "campus_owner", database: "postgres" });
  try {
    return (await pool.query("select 1 as one")).rows[0].one;
  } finally {
    await pool.end();
  }
};
const isAlive = (pid: number) => {
  try {
    process.kill(pid, 0);
    return existsSync(`/proc/${pid}/stat`);
  } catch {
    return false;
  }
};
const gone = async (pid: number) => {
  while (isAlive(pid) && !(await readFile(`/proc/${pid}/stat`, "utf8").catch(() => ") Z ")).includes(") Z "))
    await new Promise((done) => setImmediate(done));
};

test("the server listens on a private socket only, not as root", async () => {
  const dir = await folder();
  const server = await start(dir);
  expect(server.started).toBe(true);
  const pool = openPool({ socketDir: server.socketDir, port: server.port, user: "campus_owner", database: "postgres" });
  const { rows } = await pool.query("select current_setting('listen_addresses') as listen, current_setting('data_directory') as dir");
  await pool.end();
  expect(rows).toEqual([{ listen: "", dir: join(dir, "postgres") }]);
  expect((await stat(join(dir, "postgres"))).mode & 0o777).toBe(0o700);
  expect((await stat(`/proc/${server.pid}`)).uid).not.toBe(0);
});

test("the application's role is no superuser and text is ordered by code point", async () => {
  const { db } = await open(await folder());
  const { rows } =
    await sql`select rolsuper, rolcreaterole, current_setting('timezone') as zone, 'B' collate "C" < 'a' collate "C" as points from pg_roles where rolname = current_user`.execute(
      db,
    );
  expect(rows).toEqual([{ rolsuper: false, rolcreaterole: false, zone: "Asia/Shanghai", points: true }]);
});

test("a second process joins the running server and does not stop it", async () => {
  const dir = await folder();
  const first = await start(dir);
  const second = await startEmbedded({ dataDir: dir });
  expect(second).toMatchObject({ started: false, pid: first.pid });
  await second.stop();
  expect(await answers(first)).toBe(1);
});

test("two processes that start at once share one server", async () => {
  const dir = await folder();
  const [a, b] = await Promise.all([start(dir), start(dir)]);
  expect(a.pid).toBe(b.pid);
  expect(await answers(a)).toBe(1);
});

test("a pid file left over by a killed server does not hinder the next start", async () => {
  const dir = await folder();
  const first = await start(dir);
  process.kill(first.pid, "SIGKILL");
  await gone(first.pid);
  const second = await start(dir);
  expect(second.started).toBe(true);
  expect(await answers(second)).toBe(1);
});

test("a pid file that names another program does not hinder the start", async () => {
  const dir = await folder();
  const first = await start(dir);
  const file = join(dir, "postgres", "postmaster.pid");
  const text = await readFile(file, "utf8");
  await first.stop();
  await writeFile(file, text.replace(/^\d+/, String(process.pid)), { mode: 0o600 });
  const { uid, gid } = await stat(join(dir, "postgres"));
  await (await import("node:fs/promises")).chown(file, uid, gid);
  const second = await start(dir);
  expect(await answers(second)).toBe(1);
});

test("a killed server that nobody took out of the list of processes does not hinder the next start", async () => {
  const dir = await folder();
  const first = await start(dir);
  const note = await readFile(join(dir, "postgres", "postmaster.pid"), "utf8");
  await first.stop();
  // A process of that name which ended under a parent that never asks: what a container without an init keeps of a killed server.
  const program = join(dir, "postgres-like");
  await copyFile("/bin/sleep", program);
  await chmod(program, 0o755);
  await rename(program, join(dir, "postgres.sleep"));
  const parent = spawn("/bin/sh", ["-c", `"${join(dir, "postgres.sleep")}" 600 & echo $!; exec sleep 600`], { stdio: ["ignore", "pipe", "ignore"] });
  clean.push(async () => parent.kill("SIGKILL"));
  const [line] = (await once(parent.stdout, "data")) as [Buffer];
  const dead = Number(String(line).trim());
  await vi.waitUntil(
    async () =>
      (await readFile(`/proc/${dead}/comm`, "utf8")).startsWith("postgres") &&
      (await readFile(`/proc/${parent.pid}/comm`, "utf8")).startsWith("sleep"),
  );
  process.kill(dead, "SIGKILL");
  await gone(dead);
  await writeFile(join(dir, "postgres", "postmaster.pid"), note.replace(/^\d+/, String(dead)));
  const second = await start(dir);
  expect(await answers(second)).toBe(1);
  expect(second.pid).not.toBe(dead);
});

test("a data directory too deep for a socket path gets a short private one", async () => {
  const dir = await folder(`campus-${"x".repeat(90)}-`);
  const server = await start(dir);
  expect(server.socketDir.length).toBeLessThan(60);
  clean.push(() => rm(server.socketDir, { recursive: true, force: true }));
  expect((await stat(server.socketDir)).mode & 0o777).toBe(0o700);
  expect(await answers(server)).toBe(1);
});

test("a server whose process was killed is stopped by the next one that used it", async () => {
  const dir = await folder();
  const killed = spawn(process.execPath, ["--input-type=module", "-e", startsAndHangs, dir], { stdio: ["ignore", "pipe", "inherit"] });
  const [said] = (await once(killed.stdout, "data")) as [Buffer];
  killed.kill("SIGKILL");
  await once(killed, "exit");
  const next = await startEmbedded({ dataDir: dir });
  expect(next).toMatchObject({ started: true, pid: Number(said) });
  await next.stop();
  await gone(next.pid);
  expect(existsSync(join(dir, "postgres", "postmaster.pid"))).toBe(false);
});

const startsAndHangs = `
import { startEmbedded } from ${JSON.stringify(new URL("../../../../src/server/platform/database/embedded.ts", import.meta.url).pathname)};
const { pid } = await startEmbedded({ dataDir: process.argv[1], durable: false });
process.stdout.write(String(pid));
setInterval(() => undefined, 1000);
`;

test("a server whose socket is gone is started again", async () => {
  const dir = await folder();
  const kept = await keepEmbedded({ dataDir: dir, durable: false });
  clean.push(() => kept.stop());
  await rm(join(kept.socketDir, `.s.PGSQL.${kept.port}`));
  await vi.waitFor(async () => expect(await answers(kept)).toBe(1), { timeout: 60_000, interval: 50 });
});

test("every write that was acknowledged is there after the server is killed in the middle of writes", async () => {
  const dir = await folder();
  const opened = await open(dir);
  await sql`create table campus.note (id int primary key, body text)`.execute(opened.db);
  const pid = Number((await readFile(join(dir, "postgres", "postmaster.pid"), "utf8")).split("\n")[0]);
  const acknowledged: number[] = [];
  let running = true;
  const writer = async (first: number) => {
    for (let id = first; running; id += 4) {
      try {
        await sql`insert into campus.note values (${id}, ${"x".repeat(200)})`.execute(opened.db);
        acknowledged.push(id);
      } catch {
        return;
      }
      if (acknowledged.length === 400) {
        process.kill(pid, "SIGKILL");
        for (const child of await childrenOf(pid)) process.kill(child, "SIGKILL");
      }
    }
  };
  await Promise.all([1, 2, 3, 4].map(writer));
  running = false;
  await gone(pid);
  expect(acknowledged.length).toBeGreaterThanOrEqual(400);
  const again = await open(dir);
  const { rows } = await sql<{ id: number }>`select id from campus.note`.execute(again.db);
  const kept = new Set(rows.map((row) => row.id));
  expect(acknowledged.filter((id) => !kept.has(id))).toEqual([]);
});

async function childrenOf(pid: number): Promise<number[]> {
  const text = await readFile(`/proc/${pid}/task/${pid}/children`, "utf8").catch(() => "");
  return text
    .split(" ")
    .filter((part) => part !== "")
    .map(Number);
}
