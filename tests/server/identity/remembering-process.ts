import { readConfig } from "../../../src/server/platform/config.ts";
import { openConnections } from "../../../src/server/platform/database/connections.ts";
import type { DatabaseAddress } from "../../../src/server/platform/database/pool.ts";
import { composeProduct } from "../../../src/server/releases/index.ts";
import { operations } from "../../../src/server/areas/index.ts";
import { loadRoles } from "../../../src/server/identity/roles/role-rows.ts";
import type { Runtime } from "../../../src/server/platform/runtime.ts";
import { followWrites } from "../../../src/server/identity/announce.ts";
import { loadParams } from "../../../src/server/identity/params.ts";
import { productSchemas } from "../../support/app.ts";

/**
 * A server process of its own on the database of its command line. Its clock stands still, so nothing it remembers ever grows old:
 * what it says anew, it was told to forget. It says what the roles of a school and one parameter are whenever a line asks.
 */
const place = JSON.parse(process.argv[2]!) as DatabaseAddress;
const connections = openConnections(place);
const { model } = await composeProduct(productSchemas, { operations });
const stopped = new Date("2026-11-21T02:00:00Z");
const runtime: Runtime = {
  config: readConfig({}),
  connections,
  db: connections.db,
  model: () => model,
  replaceModel: () => undefined,
  operations,
  now: () => stopped,
};

const stop = followWrites(runtime);
process.stdin.setEncoding("utf8");
for await (const tenantId of lines()) {
  const roles = [...(await loadRoles(runtime, tenantId)).values()].map((role) => `${role.code}:${role.isEnabled}`).sort();
  console.log(JSON.stringify({ roles, title: (await loadParams(runtime, tenantId))["app.globalTitle"] }));
}
await stop();
await connections.close();

async function* lines(): AsyncGenerator<string> {
  let rest = "";
  for await (const chunk of process.stdin as AsyncIterable<string>) {
    const parts = `${rest}${chunk}`.split("\n");
    rest = parts.pop() ?? "";
    yield* parts;
  }
}
