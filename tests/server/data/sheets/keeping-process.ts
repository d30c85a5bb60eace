import { compile } from "../../../../engine/compile/index.ts";
import { keepAnswers } from "../../../../src/server/data/sheets/open-answers.ts";
import { readConfig } from "../../../../src/server/platform/config.ts";
import { openConnections } from "../../../../src/server/platform/database/connections.ts";
import type { DatabaseAddress } from "../../../../src/server/platform/database/pool.ts";
import type { Call, Runtime } from "../../../../src/server/platform/runtime.ts";
import { sheetSet } from "../../../support/sheet-set.ts";

/** Somebody who answers without a pause: says the version of each draft once it is acknowledged, until it is ended. */
const { place, call, sheet, from } = JSON.parse(process.argv[2]!) as {
  place: DatabaseAddress;
  call: Pick<Call, "user" | "ctx">;
  sheet: string;
  from: number;
};
const connections = openConnections(place);
const { model } = compile(sheetSet, { hash: "child", operations: [] });
const runtime: Runtime = {
  config: readConfig({}),
  connections,
  db: connections.db,
  model: () => model,
  replaceModel: () => undefined,
  operations: { get: () => undefined, names: () => [] },
  now: () => new Date(),
};
const ctx = { ...call.ctx, calendar: () => undefined, treePath: () => undefined };
const own: Call = { runtime, model, user: call.user, ctx, traceId: "child", idempotencyKey: null, ip: "127.0.0.1" };
const entity = model.entities.get("inspection")!;
for (let version = from; ; version++) {
  await keepAnswers(own, entity, { field: "answers", id: null, sheet }, { version, sheet: 1, values: { floor: version } });
  process.stdout.write(`${version}\n`);
}
