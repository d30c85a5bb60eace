import { runDated } from "../../../../src/server/data/flow/index.ts";
import { operations } from "../../../../src/server/areas/index.ts";
import { readConfig } from "../../../../src/server/platform/config.ts";
import { openConnections } from "../../../../src/server/platform/database/connections.ts";
import type { DatabaseAddress } from "../../../../src/server/platform/database/pool.ts";
import { modelOf } from "../../../../src/server/releases/documents/load.ts";
import { datedSet } from "./dated-documents.ts";

/** Makes moves without a pause until it is ended from outside. */
const connections = openConnections(JSON.parse(process.argv[2]!) as DatabaseAddress & { database: string });
const model = modelOf(datedSet(), operations.names());
const runtime = {
  config: readConfig({ LOG_LEVEL: "silent" }),
  connections,
  db: connections.db,
  model: () => model,
  replaceModel: () => undefined,
  operations,
  now: () => new Date("2026-11-23T10:00:00+08:00"),
};
console.log("ready");
for (;;) await runDated(runtime);
