import { sql } from "kysely";
import { loadDemo } from "../../src/server/demo/index.ts";
import { withoutIndexes } from "../../src/server/demo/without-indexes.ts";
import type { Runtime } from "../../src/server/runtime.ts";

/** The demo's 20,000 students and nine copies of them under other numbers. */
export const STUDENTS = 200_000;
const COPIES = 9;

/** Values of a copy where they must differ; `k` is the number of the copy. Identity numbers get a letter, which no check reads here. */
const changed: Record<string, string> = {
  id: `"id" || k`,
  xh: `"xh" || k`,
  idCard: `chr(64 + k) || substr("idCard", 2)`,
  ksh: `substr("ksh", 1, 6) || lpad((substr("ksh", 7)::int + k * 20000)::text, 8, '0')`,
  userId: "null",
};

/** Fills an empty database with the demo school and its students ten times over. */
export async function loadSchool(runtime: Runtime): Promise<void> {
  await loadDemo(runtime);
  const { rows } = await sql<{ name: string }>`select column_name as name from information_schema.columns
    where table_schema = 'campus' and table_name = 'baseStudentInfo' and is_generated = 'NEVER'`.execute(runtime.db);
  const names = rows.map(({ name }) => `"${name}"`).join(",");
  const values = rows.map(({ name }) => changed[name] ?? `"${name}"`).join(",");
  const client = await runtime.pool.connect();
  try {
    await client.query("begin");
    await client.query("set local statement_timeout = 0");
    await withoutIndexes(client, async () => {
      await client.query(`insert into campus."baseStudentInfo" (${names}) select ${values} from campus."baseStudentInfo", generate_series(1, ${COPIES}) as k`);
    });
    await client.query("commit");
  } catch (error) {
    await client.query("rollback");
    throw error;
  } finally {
    client.release();
  }
  await runtime.pool.query("vacuum analyze");
}
