import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { chmod, mkdtemp, readFile, rm } from "node:fs/promises";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { createSession } from "../../src/server/auth/session/session-store.ts";
import { readConfig } from "../../src/server/platform/config.ts";
import { startEmbedded } from "../../src/server/platform/database/embedded.ts";
import { ownerPlace } from "../../src/server/platform/database/open.ts";
import { openClient } from "../../src/server/platform/database/pool.ts";
import { openRuntime } from "../../src/server/programs/main.ts";
import { insertRows } from "../support/database.ts";

const root = new URL("../../", import.meta.url).pathname;
const startWords = ["--import", "./src/server/programs/check-node.mjs", "src/server/programs/start.ts"];
/** Longer than this nothing may stay away, milliseconds. */
const PATIENCE_MS = 60_000;

export interface ProvenSchool {
  url: string;
  token: string;
  /** Starts the server; resolves once it answers. */
  start(): Promise<void>;
  /** Process numbers of server and database. */
  server(): number;
  database(): Promise<number>;
  /** Resolves once the server works; milliseconds that took. */
  untilServing(): Promise<number>;
  /** How often each code stands in the database, and how many of them lack their line in the audit. */
  stored(codes: readonly string[]): Promise<{ times: Map<string, number>; unaudited: number }>;
  close(): Promise<void>;
}

/** The product on a directory of its own, with one administrator who is signed in. */
export async function openProvenSchool(): Promise<ProvenSchool> {
  const dataDir = await mkdtemp(join(tmpdir(), "campus-prove-"));
  await chmod(dataDir, 0o711);
  const token = await preparedIn(dataDir);
  const port = await freePort();
  const url = `http://127.0.0.1:${port}`;
  let child: ChildProcess | null = null;
  const isServing = async () => (await fetch(`${url}/api/health`, { signal: AbortSignal.timeout(3_000) }).catch(() => null))?.ok === true;
  const untilServing = async () => {
    const began = performance.now();
    while (!(await isServing())) {
      if (performance.now() - began > PATIENCE_MS) throw new Error("the server did not come back");
      await wait(20);
    }
    return performance.now() - began;
  };
  const start = async () => {
    const own = { DATA_DIR: dataDir, PORT: String(port), WEB_DIR: join(dataDir, "no-web"), DEMO: "0", LOG_LEVEL: "silent", CALLS_PER_MINUTE: "0" };
    child = spawn(process.execPath, startWords, { cwd: root, env: { ...process.env, ...own }, stdio: "ignore" });
    await untilServing();
  };
  const close = async () => {
    if (child !== null && child.exitCode === null && child.signalCode === null) {
      const gone = once(child, "exit");
      child.kill("SIGTERM");
      await gone;
    }
    await rm(dataDir, { recursive: true, force: true, maxRetries: 5 });
  };
  const database = async () => Number((await readFile(join(dataDir, "postgres/postmaster.pid"), "utf8")).split("\n")[0]);
  return { url, token, start, server: () => child!.pid!, database, untilServing, stored: (codes) => storedIn(dataDir, codes), close };
}

async function preparedIn(dataDir: string): Promise<string> {
  const opened = await openRuntime(readConfig({ DATA_DIR: dataDir, LOG_LEVEL: "silent", DEMO: "0" }));
  try {
    const { runtime } = opened;
    const person = { id: "admin", accountNo: "admin", userName: "管理员", userType: "1", roles: ["gly"], state: "normal" };
    await insertRows(runtime.db, runtime.model(), "sysUser", [person]);
    // A run may be longer than a session.
    const of = { tenantId: "000000", userId: "admin", entrance: "main", ip: "127.0.0.1", userAgent: "prove" } as const;
    return (await createSession(runtime.db, new Date(Date.now() + 7 * 86_400_000), of)).tokens.access;
  } finally {
    await opened.close();
  }
}

async function storedIn(dataDir: string, codes: readonly string[]) {
  const joined = await startEmbedded({ dataDir, exists: true });
  const client = await openClient(ownerPlace(joined, "campus"));
  try {
    const { rows } = await client.query<{ code: string; times: number; audited: number }>(
      `select c."cantonCode" as code, count(distinct c.id)::int as times, count(distinct a.id)::int as audited
        from campus.canton c left join platform.audit a on a.tenant_id = c."tenantId" and a.entity = 'canton' and a.record_id = c.id
        where c."cantonCode" = any($1::text[]) group by 1`,
      [codes],
    );
    return { times: new Map(rows.map(({ code, times }) => [code, times])), unaudited: rows.filter(({ times, audited }) => audited < times).length };
  } finally {
    await client.end();
  }
}

async function freePort(): Promise<number> {
  const server = createServer().listen(0, "127.0.0.1");
  await once(server, "listening");
  const { port } = server.address() as { port: number };
  server.close();
  await once(server, "close");
  return port;
}
