import { sql } from "kysely";
import { listRecords, type RecordQuery } from "../../src/server/data/records/index.ts";
import type { Call } from "../../src/server/platform/runtime.ts";
import type { Database } from "../../src/server/platform/database/database.ts";
import { productSchemas } from "../support/app.ts";
import { testRuntime } from "../support/database.ts";
import { type Figure, median, turnAbout } from "./measure.ts";

const SMALL = "100001";
const LARGE = "100002";
const sizes: Record<string, number> = { [SMALL]: 10_000, [LARGE]: 1_000_000 };
/** Rows are half a minute apart, by one of 500 people in turn, so a day and a person's month are as long in both. */
const logs: Record<string, { at: string; column: string; value: string }> = {
  loginLog: { at: "loginTime", column: "loginResult", value: "1" },
  operationLog: { at: "operationTime", column: "operationDesc", value: "修改学生" },
  apiLog: { at: "createTime", column: "logLevel", value: "warn" },
};
const searches: Record<string, (at: string) => RecordQuery> = {
  "a day": (at) => ({ [`${at}.start`]: "2026-11-19 00:00:00", [`${at}.end`]: "2026-11-19 23:59:59" }),
  "two days of one person": (at) => ({ [`${at}.start`]: "2026-11-18 00:00:00", [`${at}.end`]: "2026-11-19 23:59:59", userId: "u7" }),
};

/** So many in one statement. */
const BATCH = 50_000;

async function fill(db: Database, entity: string): Promise<void> {
  const { at, column, value } = logs[entity]!;
  const names = [...new Set(["userId", at, "createTime", "updateTime", column])].map((name) => sql.id(name));
  for (const [tenantId, rows] of Object.entries(sizes))
    for (let from = 1; from <= rows; from += BATCH) {
      const times = names.slice(1, -1).map(() => sql`time`);
      await sql`insert into campus.${sql.id(entity)} ("tenantId", id, ${sql.join(names)})
        select ${tenantId}, n::text, 'u' || (n % 500), ${sql.join(times)}, ${value} from (
          select n, timestamp '2026-11-20 00:00:00' - n * interval '30 seconds' as time
          from generate_series(${from}::int, ${Math.min(rows, from + BATCH - 1)}::int) n) rows`.execute(db);
    }
  await sql`analyze campus.${sql.id(entity)}`.execute(db);
}

const timed = (call: Call, entity: string, query: RecordQuery) => async () => {
  const from = performance.now();
  const { records } = await listRecords(call, entity, { screen: `system/${entity}`, size: "20", ...query });
  if (records.length === 0) throw new Error(`${entity} finds nothing`);
  return performance.now() - from;
};

/** Searching the logs of a school with a million rows, against one with ten thousand: an index keeps both alike. */
export async function measureLogs(rounds = 15): Promise<Figure[]> {
  const at = await testRuntime({ schemasDir: productSchemas });
  const figures: Figure[] = [];
  try {
    for (const entity of Object.keys(logs)) {
      await fill(at.runtime.db, entity);
      for (const [what, query] of Object.entries(searches)) {
        const calls = await Promise.all([LARGE, SMALL].map((tenantId) => at.call({ tenantId, roles: ["gly"] })));
        const contestants = calls.map((call) => timed(call, entity, query(logs[entity]!.at)));
        await turnAbout(2, contestants);
        const [ours = 0, plain = 0] = (await turnAbout(rounds, contestants)).map(median);
        figures.push({
          what: `${entity}: ${what} among 1,000,000 rows, against 10,000`,
          ours,
          plain,
          unit: "ms",
          value: ours / plain,
          goal: { atMost: 3 },
        });
      }
    }
    return figures;
  } finally {
    await at.close();
  }
}
