import { readsOfSchool, seedCaseSchool } from "../../src/server/programs/cases/school.ts";
import { ensureSystemRows } from "../../src/server/programs/system-rows.ts";
import { Undoing } from "../../src/server/platform/database/undone.ts";
import { openConnections } from "../../src/server/platform/database/connections.ts";
import type { DocumentSet } from "../../engine/documents/index.ts";
import { productSchemas } from "./app.ts";
import { modelOfFiles, testRuntime, type TestRuntime } from "./database.ts";
import { filledDatabase } from "./postgres.ts";

export interface CaseSchool {
  school: TestRuntime;
  undoing: Undoing;
  close(): Promise<void>;
}

/** The school of the cases, seeded once in a run; `set`: the product's documents and more. */
export async function caseSchool(set?: DocumentSet): Promise<CaseSchool> {
  const product = await modelOfFiles(productSchemas);
  const school = await testRuntime({
    ...(set === undefined ? { schemasDir: productSchemas } : { set }),
    make: (server, name) =>
      filledDatabase(server, name, {
        model: product,
        what: "cases",
        fill: async (place) => {
          const connections = openConnections(place);
          const { runtime, close } = await testRuntime({ schemasDir: productSchemas });
          try {
            await seedCaseSchool({ ...runtime, connections, db: connections.db });
          } finally {
            await Promise.all([connections.close(), close()]);
          }
        },
      }),
  });
  if (set !== undefined) await ensureSystemRows(school.runtime);
  const undoing = new Undoing(school.database.place, readsOfSchool(school.model));
  const close = async () => {
    await undoing.close();
    await school.close();
  };
  return { school, undoing, close };
}
