import { sql } from "kysely";
import { afterAll, beforeAll, beforeEach } from "vitest";
import { isAppError, type Problem } from "../../../../engine/errors.ts";
import { refreshTreePaths } from "../../../../src/server/data/records/tree-paths.ts";
import { people, recordRows, recordSet } from "../../../support/record-set.ts";
import { insertRows, testRuntime, type TestRuntime } from "../../../support/database.ts";

export let at: TestRuntime;

/** Records of a small school, put in anew before each test of a file. */
export function withRecords(): void {
  beforeAll(async () => {
    at = await testRuntime({ set: recordSet });
  });
  afterAll(() => at.close());
  beforeEach(putRecords);
}

async function putRecords(): Promise<void> {
  await sql`truncate campus.unit, campus.room, campus.person, campus.request, campus."request.items"`.execute(at.database.db);
  await sql`delete from platform.serial`.execute(at.database.db);
  for (const [entity, rows] of Object.entries(recordRows)) await insertRows(at.database.db, at.model, entity, rows);
  await refreshTreePaths(at.database.db, at.model, "unit");
}

export const as = (who: keyof typeof people) => at.call(people[who]);
export async function problems(work: Promise<unknown>): Promise<Problem[]> {
  try {
    await work;
  } catch (error) {
    if (isAppError(error)) return error.problems;
    throw error;
  }
  return [];
}
export const codes = async (work: Promise<unknown>) => (await problems(work)).map(({ code, path }) => `${code} ${path}`);
export const times = { startTime: "2026-03-01 08:00:00", endTime: "2026-03-02 08:00:00" };

export const auditCount = async () => Number((await sql<{ n: number }>`select count(*) as n from platform.audit`.execute(at.database.db)).rows[0]!.n);
