import { openConnections } from "../../../src/server/platform/database/connections.ts";
import { readConfig } from "../../../src/server/platform/config.ts";
import { productModel, put } from "./release-set.ts";
import { fixtureOperations } from "../../support/fixture-set.ts";
import type { Runtime } from "../../../src/server/platform/runtime.ts";
import type { DatabaseAddress } from "../../../src/server/platform/database/pool.ts";

/** A process of its own that publishes the layer given on its command line to the database given there. Tests start it, and may kill it. */
const [place, layer, base] = process.argv.slice(2).map((text) => JSON.parse(text)) as [DatabaseAddress, [string, string][], number | null];
const connections = openConnections(place);
const model = productModel();
const runtime: Runtime = {
  config: readConfig({}),
  connections,
  db: connections.db,
  model: () => model,
  replaceModel: () => undefined,
  operations: fixtureOperations,
  now: () => new Date(),
};
console.log(`published ${await put(runtime, new Map(layer), base)}`);
await connections.close();
