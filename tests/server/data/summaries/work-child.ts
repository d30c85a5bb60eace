import { readConfig } from "../../../../src/server/platform/config.ts";
import { openConnections } from "../../../../src/server/platform/database/connections.ts";
import type { DatabaseAddress } from "../../../../src/server/platform/database/pool.ts";
import { workOffSummaries } from "../../../../src/server/data/summaries/index.ts";
import { operations } from "../../../../src/server/areas/index.ts";
import { modelOf } from "../../../support/model.ts";
import { documents } from "./documents.ts";

/** Works off without a pause until it is ended from outside. */
const connections = openConnections(JSON.parse(process.argv[2]!) as DatabaseAddress & { database: string });
const model = modelOf(documents());
const runtime = {
  config: readConfig({}),
  connections,
  db: connections.db,
  model: () => model,
  replaceModel: () => undefined,
  operations,
  now: () => new Date(),
};
console.log("ready");
for (;;) await workOffSummaries(runtime);
