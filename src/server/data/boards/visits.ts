import { sql } from "kysely";
import { platformEntity } from "../../platform/platform-entity.ts";
import type { Runtime } from "../../platform/runtime.ts";
import { newId } from "../../platform/database/ids.ts";
import { shanghaiNow } from "../../platform/shanghai-time.ts";

export interface Visit {
  tenantId: string;
  board: string;
  ip: string;
  userAgent: string | null;
}

platformEntity("screenAccessLog", { by: "大屏访问日志", needs: {} });

/** It was shown. */
const SHOWN = "1";
const MOST_AGENT = 300;
const KEPT_DAYS = 90;

/** Notes that somebody looks at a screen; what cannot be noted keeps nobody from looking. Answers what ends it. */
export function noteVisit({ db, now }: Runtime, { tenantId, board, ip, userAgent }: Visit): () => void {
  const id = newId();
  const agent = userAgent?.slice(0, MOST_AGENT) ?? null;
  const began = performance.now();
  const written = sql`insert into platform.screen_visit (tenant_id, id, board, visited_at, ip, user_agent, result)
    values (${tenantId}, ${id}, ${board}, ${shanghaiNow(now())}::timestamp, ${ip}, ${agent}, ${SHOWN})`.execute(db);
  const silent = written.then(
    () => undefined,
    () => undefined,
  );
  return () =>
    void silent.then(() => endVisit(db, { tenantId, id, board, seconds: Math.round((performance.now() - began) / 1_000) })).catch(() => undefined);
}

/** With the tile that took longest to tell of those that are kept now. */
async function endVisit(
  db: Runtime["db"],
  { tenantId, id, board, seconds }: { tenantId: string; id: string; board: string; seconds: number },
): Promise<void> {
  await sql`update platform.screen_visit v set stay_seconds = ${seconds}, slow_tile = s.tile, slow_ms = s.ms
    from (select 1) one left join lateral (select split_part(key, '|', 3) as tile, elapsed_ms as ms from platform.board_tile
      where tenant_id = ${tenantId} and split_part(key, '|', 2) = ${board} order by elapsed_ms desc limit 1) s on true
    where v.tenant_id = ${tenantId} and v.id = ${id}`.execute(db);
}

/** Looks of long ago. */
export async function forgetVisits({ db, now }: Runtime): Promise<void> {
  const before = shanghaiNow(new Date(now().getTime() - KEPT_DAYS * 86_400_000));
  await sql`delete from platform.screen_visit where visited_at < ${before}::timestamp`.execute(db);
}
