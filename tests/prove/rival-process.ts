import { isAppError } from "../../engine/errors.ts";
import { addRecord } from "../../src/server/data/records/index.ts";
import { readConfig } from "../../src/server/platform/config.ts";
import { openConnections } from "../../src/server/platform/database/connections.ts";
import type { DatabaseAddress } from "../../src/server/platform/database/pool.ts";
import { operationRegistry } from "../../src/server/platform/operation-registry.ts";
import type { Runtime } from "../../src/server/platform/runtime.ts";
import { modelOf } from "../../src/server/releases/documents/load.ts";
import { callOn } from "../support/database.ts";
import { limitSet } from "../support/limit-set.ts";

/** What a process of rivals is asked for: each of the records at once, one person after the other where they are more than `atOnce`. */
export interface Rivalry {
  entity: string;
  records: Record<string, unknown>[];
  atOnce: number;
}
/** How each ended: null = written, else the sentence; and how long each waited, milliseconds. */
export interface Outcome {
  said: (string | null)[];
  ms: number[];
}

const { place, dataDir } = JSON.parse(process.argv[2]!) as { place: DatabaseAddress; dataDir: string };
const connections = openConnections(place);
const operations = operationRegistry([]);
const model = modelOf(limitSet, operations.names());
const runtime: Runtime = {
  config: { ...readConfig({}), dataDir },
  connections,
  db: connections.db,
  model: () => model,
  replaceModel: () => undefined,
  operations,
  now: () => new Date(),
};

async function one(entity: string, values: Record<string, unknown>): Promise<string | null> {
  const call = await callOn(runtime, { id: "g1", roles: ["gly"] });
  try {
    await addRecord(call, entity, values);
    return null;
  } catch (error) {
    return isAppError(error) ? error.problems.map(({ code, message }) => `${code} ${message}`).join() : `UNTOLD ${String(error)}`;
  }
}

async function compete({ entity, records, atOnce }: Rivalry): Promise<Outcome> {
  const outcome: Outcome = { said: [], ms: [] };
  let next = 0;
  const person = async () => {
    for (let at = next++; at < records.length; at = next++) {
      const began = performance.now();
      outcome.said[at] = await one(entity, records[at]!);
      outcome.ms[at] = performance.now() - began;
    }
  };
  await Promise.all(Array.from({ length: atOnce }, person));
  return outcome;
}

process.on("message", (rivalry: Rivalry) => void compete(rivalry).then((outcome) => process.send!(outcome)));
process.on("disconnect", () => void connections.close());
process.send!("ready");
