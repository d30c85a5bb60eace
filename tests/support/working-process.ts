import { readConfig } from "../../src/server/platform/config.ts";
import { openConnections } from "../../src/server/platform/database/connections.ts";
import type { DatabaseAddress } from "../../src/server/platform/database/pool.ts";
import { moveRecords } from "../../src/server/data/flow/index.ts";
import { runExport } from "../../src/server/data/exports/index.ts";
import { runJob } from "../../src/server/data/imports/index.ts";
import { runOutbox } from "../../src/server/messages/outbox.ts";
import { archiveLogs } from "../../src/server/auth/logs/archives/archive-logs.ts";
import { operations } from "../../src/server/areas/index.ts";
import { addRecord, withIdempotency } from "../../src/server/data/records/index.ts";
import { composeProduct } from "../../src/server/releases/index.ts";
import type { Call, Runtime } from "../../src/server/platform/runtime.ts";
import { evalContext } from "../../src/server/identity/eval-context.ts";
import { personOf } from "../../src/server/identity/user-context.ts";
import { productSchemas } from "./app.ts";
import { runJobNow } from "./run-job.ts";

/** What a process of its own does on the database of a test, so that the test can end it in the middle. */
export type Work =
  | { does: "import"; job: string }
  | { does: "export"; job: string }
  | { does: "job"; job: string; occurrence: string }
  | { does: "outbox" }
  | { does: "archiveLogs" }
  | { does: "add"; as: string; entity: string; values: Record<string, unknown>; key: string | null }
  | { does: "move"; as: string; entity: string; move: string; id: string };

const { place, dataDir, now, work } = JSON.parse(process.argv[2]!) as { place: DatabaseAddress; dataDir: string; now: string; work: Work };
const connections = openConnections(place);
const { model } = await composeProduct(productSchemas, { operations });
const runtime: Runtime = {
  config: { ...readConfig({}), dataDir },
  connections,
  db: connections.db,
  model: () => model,
  replaceModel: () => undefined,
  operations,
  now: () => new Date(now),
};

async function callOf(userId: string, key: string | null): Promise<Call> {
  const person = await personOf(runtime, { tenantId: "000000", userId, accountVersion: 0 });
  return {
    runtime,
    model,
    user: person!.user,
    ctx: await evalContext(runtime, person!.user),
    traceId: "child",
    idempotencyKey: key,
    ip: "127.0.0.1",
  };
}

async function run(): Promise<unknown> {
  if (work.does === "outbox") return runOutbox({ ...runtime, config: { ...runtime.config, outboundLoopback: true } });
  if (work.does === "job") return runJobNow(runtime, work.job, work.occurrence);
  if (work.does === "archiveLogs") return archiveLogs(runtime, "000000");
  if (work.does === "export") return runExport(runtime, "000000", work.job);
  if (work.does === "import") return runJob(runtime, "000000", work.job);
  const call = await callOf(work.as, "key" in work ? work.key : null);
  if (work.does === "move") return moveRecords(call, work.entity, work.move, { id: work.id });
  return withIdempotency(call, { path: `/${work.entity}/add`, body: work.values }, () => addRecord(call, work.entity, work.values));
}

console.log("working");
console.log(JSON.stringify((await run()) ?? null));
await connections.close();
