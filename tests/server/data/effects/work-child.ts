import { runWorks } from "../../../../src/server/data/effects/run-works.ts";
import { systemCall } from "../../../../src/server/data/flow/index.ts";
import { modelOf as compiledOf } from "../../../../src/server/releases/documents/load.ts";
import { readConfig } from "../../../../src/server/platform/config.ts";
import { openConnections } from "../../../../src/server/platform/database/connections.ts";
import type { DatabaseAddress } from "../../../../src/server/platform/database/pool.ts";
import { operationRegistry } from "../../../../src/server/platform/operation-registry.ts";
import { effectSet } from "../../../support/effect-set.ts";

/** Goes on with what moves brought about until it is ended from outside, and tells each portion that is done. */
const place = JSON.parse(process.argv[2]!) as DatabaseAddress & { database: string };
const connections = openConnections(place);
const model = compiledOf(effectSet, []);
const runtime = {
  config: readConfig({}),
  connections,
  db: connections.db,
  model: () => model,
  replaceModel: () => undefined,
  operations: operationRegistry([]),
  now: () => new Date(),
};
console.log("ready");
for (;;) {
  const { done } = await runWorks(await systemCall(runtime, "000000"), 0);
  console.log(done === 0 ? "over" : done);
  if (done === 0) break;
}
await connections.close();
