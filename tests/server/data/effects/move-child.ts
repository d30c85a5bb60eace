import { modelOf as compiledOf } from "../../../../src/server/releases/documents/load.ts";
import { moveRecords, systemCall } from "../../../../src/server/data/flow/index.ts";
import { readConfig } from "../../../../src/server/platform/config.ts";
import { openConnections } from "../../../../src/server/platform/database/connections.ts";
import type { DatabaseAddress } from "../../../../src/server/platform/database/pool.ts";
import { operationRegistry } from "../../../../src/server/platform/operation-registry.ts";
import { effectSet } from "../../../support/effect-set.ts";

/** Approves one request after the other without a pause until it is ended from outside, and tells each that it has approved. */
const { place, ids } = JSON.parse(process.argv[2]!) as { place: DatabaseAddress & { database: string }; ids: string[] };
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
const call = await systemCall(runtime, "000000");
const user = { ...call.user, id: "g1", roles: ["gly"] };
const person = { ...call, user, ctx: { ...call.ctx, user } };
console.log("ready");
for (const id of ids) {
  await moveRecords(person, "request", "approve", { id });
  console.log(id);
}
console.log("over");
