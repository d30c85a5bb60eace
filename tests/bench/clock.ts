import { sql } from "kysely";
import { runDated } from "../../src/server/data/flow/index.ts";
import { testRuntime } from "../support/database.ts";
import { datedSet } from "../server/data/flow/dated-documents.ts";
import type { Figure } from "./measure.ts";

const ROWS = Number(process.env.CLOCK_ROWS ?? 20_000);
const NOW = "2026-11-25T08:00:00+08:00";

/** Moves that fell due while no server ran, made by one process: every tenth is refused by a guard. */
export async function measureClock(): Promise<Figure[]> {
  const at = await testRuntime({ set: datedSet(), now: () => new Date(NOW), rows: { kind: [{ id: "k1", name: "钥匙", remindDays: 30 }] } });
  try {
    const { db } = at.runtime;
    await sql`insert into campus.loan ("tenantId", id, "createTime", "updateTime", title, "endTime", "kindId", broken, state)
      select '000000', 'l' || n, '2026-11-20 08:00:00', '2026-11-20 08:00:00', '件' || n, timestamp '2026-11-23 08:00:00' + n * interval '1 second', 'k1', n % 1000 = 0, 'lent'
      from generate_series(1, ${ROWS}::int) n`.execute(db);
    await sql`analyze campus.loan`.execute(db);
    const from = performance.now();
    const spent = process.cpuUsage();
    while ((await left(at.database.pool)) > 0) await runDated(at.runtime);
    const seconds = (performance.now() - from) / 1000;
    const cpu = process.cpuUsage(spent);
    const perMove = (cpu.user + cpu.system) / 1000 / ROWS;
    const what = `${ROWS.toLocaleString("en-US")} moves that fell due while no server ran`;
    const goal = { atMost: (60 * ROWS) / 20_000 };
    return [
      { what, beside: `${perMove.toFixed(2)} ms of the server's processor for each`, ours: seconds, plain: null, unit: "s", value: seconds, goal },
    ];
  } finally {
    await at.close();
  }
}

/** Those that were not tried yet. */
async function left(pool: { query(text: string): Promise<{ rows: { n: string }[] }> }): Promise<number> {
  const { rows } = await pool.query(
    `select count(*) as n from campus.loan l where state = 'lent' and not exists (select 1 from campus."flowFailure" f where f."recordId" = l.id)`,
  );
  return Number(rows[0]!.n);
}
