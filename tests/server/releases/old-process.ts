import { createInterface } from "node:readline";
import { readConfig } from "../../../src/server/platform/config.ts";
import { openConnections } from "../../../src/server/platform/database/connections.ts";
import type { DatabaseAddress } from "../../../src/server/platform/database/pool.ts";
import { addRecord, updateRecord } from "../../../src/server/data/records/index.ts";
import { compose } from "../../../src/server/releases/compose.ts";
import { completeWrittenRows } from "../../../src/server/releases/index.ts";
import type { Call, Runtime } from "../../../src/server/platform/runtime.ts";
import { fixtureOperations } from "../../support/fixture-set.ts";
import { callOn } from "../../support/database.ts";
import { productTexts } from "./release-set.ts";

/** A process that stays with the layer it began with: each line it is given is one thing it does, and it answers when that is done. */
const [place, layer, no] = process.argv.slice(2).map((text) => JSON.parse(text)) as [DatabaseAddress, [string, string][], number];
const connections = openConnections(place);
const { model: composed } = compose({ product: productTexts(), school: new Map(layer) }, { operations: fixtureOperations });
const model = { ...composed, release: no };
const runtime: Runtime = {
  config: readConfig({}),
  connections,
  db: connections.db,
  model: () => model,
  replaceModel: () => undefined,
  operations: fixtureOperations,
  now: () => new Date("2026-11-21T02:00:00Z"),
};
const call: Call = await callOn(runtime, { id: "1", roles: ["gly"] });
const deeds: Record<string, (values: Record<string, unknown>) => Promise<unknown>> = {
  add: (values) => addRecord(call, "club", values),
  update: (values) => updateRecord(call, "club", values as { id: string }),
  complete: () => completeWrittenRows(runtime),
};

console.log("ready");
for await (const line of createInterface({ input: process.stdin })) {
  const [deed, values] = JSON.parse(line) as [string, Record<string, unknown>];
  console.log(JSON.stringify((await deeds[deed]!(values)) ?? null));
}
await connections.close();
