/** Carries out a plan in a process of its own and says how far it is, so that a test can end it in the middle. */
import { readFile } from "node:fs/promises";
import type { DocumentSet } from "../../../../engine/documents/index.ts";
import { openConnections } from "../../../../src/server/platform/database/connections.ts";
import type { DatabaseAddress } from "../../../../src/server/platform/database/pool.ts";
import { modelOf } from "../../../../src/server/releases/documents/load.ts";
import { migrateEntities } from "../../../../src/server/releases/structure/index.ts";

const { place, set, stopAt } = JSON.parse(await readFile(process.argv[2]!, "utf8")) as { place: DatabaseAddress; set: DocumentSet; stopAt: string };
const { db } = openConnections(place);
await migrateEntities(db, modelOf(set, []), {
  bigRows: 100,
  onProgress: async ({ step, done }) => {
    if (!step.startsWith(stopAt)) return;
    console.log(`${step} ${done}`);
    // The parent ends this process here, or ends itself: nothing after this line ever runs.
    process.stdin.on("end", () => process.exit(1)).resume();
    await new Promise(() => undefined);
  },
});
await db.destroy();
