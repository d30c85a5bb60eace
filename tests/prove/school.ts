import { chmod, mkdtemp, readFile, rm } from "node:fs/promises";
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
import { ProvenServer } from "./server.ts";
import type { Ended, StoredRow } from "./verdict.ts";

/** An import whose process was killed is taken over when its lease is over, milliseconds. */
const IMPORTS_MS = 300_000;

export interface ProvenSchool {
  token: string;
  /** The first began the database. */
  servers: readonly [ProvenServer, ProvenServer];
  /** Process number of the database. */
  database(): Promise<number>;
  /** Rows of the ledger and the imports that are done, once these are: what a killed process left another goes on with. `open`: what is known of the others. */
  untilEnded(imports: readonly string[]): Promise<{ rows: StoredRow[]; ended: Ended; open: string[] }>;
  close(): Promise<void>;
}

/** The product on a directory of its own (default: a new one of the machine), two processes, one administrator who is signed in. */
export async function openProvenSchool(home = tmpdir()): Promise<ProvenSchool> {
  const dataDir = await mkdtemp(join(home, "campus-prove-"));
  await chmod(dataDir, 0o711);
  const token = await preparedIn(dataDir);
  const servers = [await ProvenServer.on(dataDir), await ProvenServer.on(dataDir)] as const;
  const close = async () => {
    for (const server of servers) await server.stop().catch(() => server.kill());
    await rm(dataDir, { recursive: true, force: true, maxRetries: 5 });
  };
  const untilEnded = async (imports: readonly string[]) => {
    for (const deadline = performance.now() + IMPORTS_MS; ; await wait(1_000)) {
      const found = await storedIn(dataDir);
      if (imports.every((id) => found.ended.has(id)) || performance.now() > deadline) return found;
    }
  };
  const database = async () => Number((await readFile(join(dataDir, "postgres/postmaster.pid"), "utf8")).split("\n")[0]);
  return { token, servers, database, untilEnded, close };
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

/** Imports that did not end, and what the database does meanwhile. */
async function openIn(client: Awaited<ReturnType<typeof openClient>>): Promise<string[]> {
  const jobs = await client.query<{ told: string }>(
    `select concat_ws(' ', 'import', id, state, 'attempt', attempts, 'from', created_at, 'alive', alive_at, message) as told
      from platform.import_job where state not in ('done', 'failed') order by created_at`,
  );
  if (jobs.rows.length === 0) return [];
  const active = await client.query<{ told: string }>(
    `select concat_ws(' ', 'process', pid, state, wait_event_type, wait_event, 'since', state_change, left(query, 120)) as told
      from pg_stat_activity where datname = 'campus' and pid <> pg_backend_pid() order by state_change`,
  );
  return [...jobs.rows, ...active.rows].map(({ told }) => told);
}

async function storedIn(dataDir: string) {
  const joined = await startEmbedded({ dataDir, exists: true });
  const client = await openClient(ownerPlace(joined, "campus"));
  try {
    // Jobs first: what is done by then stands among the rows.
    const jobs = await client.query<{ id: string; state: "done" | "failed" }>(
      `select id, state from platform.import_job where state in ('done', 'failed')`,
    );
    const { rows } = await client.query<StoredRow>(
      `select c."cantonCode" as code, c."cantonName" as name,
          count(a.id) filter (where a.action in ('add', 'import') and a.version = 1)::int as made,
          count(a.id) filter (where a.action = 'update')::int as changed
        from campus.canton c left join platform.audit a on a.tenant_id = c."tenantId" and a.entity = 'canton' and a.record_id = c.id
        where c."createUser" = 'admin' group by c.id, 1, 2`,
    );
    return { rows, ended: new Map(jobs.rows.map(({ id, state }) => [id, state])), open: await openIn(client) };
  } finally {
    await client.end();
  }
}
