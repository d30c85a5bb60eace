import { sql } from "kysely";
import type { TileFigures, TileState } from "../../../../engine/api/boards.ts";
import { current } from "../../platform/database/transaction.ts";
import { platformEntity } from "../../platform/platform-entity.ts";
import type { Database } from "../../platform/database/database.ts";

/** What is kept, as rows that administrators read. */
platformEntity("screenSnapshot", { by: "大屏数据快照", needs: {} });

/** What was told last of a tile, for all processes. */
export interface KeptTile extends Omit<TileState, "key"> {
  key: string;
  /** Nobody has asked since it ran out. */
  isOld: boolean;
}

/** So long a process that asks is waited for before another asks. */
const CLAIM_SECONDS = 10;

interface KeptRow {
  key: string;
  figures: TileFigures | null;
  version: string;
  stat_time: string | null;
  is_fault: boolean;
  is_old: boolean;
}

export async function keptTiles(db: Database, tenantId: string, keys: readonly string[]): Promise<KeptTile[]> {
  const { rows } =
    await sql<KeptRow>`select key, figures, version, to_char(stat_time, 'YYYY-MM-DD HH24:MI:SS') as stat_time, is_fault, expires_at <= now() as is_old
    from platform.board_tile where tenant_id = ${tenantId} and key = any(${keys})`.execute(current(db));
  return rows.map(({ key, figures, version, stat_time, is_fault, is_old }) => ({
    key,
    figures,
    version: Number(version),
    statTime: stat_time ?? "",
    isFault: is_fault,
    isOld: is_old,
  }));
}

/** The keys that are this process's to ask for now: of several that want one, one gets it. */
export async function claimTiles(db: Database, tenantId: string, keys: readonly string[]): Promise<Set<string>> {
  const { rows } = await sql<{ key: string }>`insert into platform.board_tile as tile (tenant_id, key, claimed_until)
    select ${tenantId}, key, now() + make_interval(secs => ${CLAIM_SECONDS}) from unnest(${keys}::text[]) as wanted (key) order by key
    on conflict (tenant_id, key) do update set claimed_until = excluded.claimed_until where tile.expires_at <= now() and tile.claimed_until <= now()
    returning key`.execute(current(db));
  return new Set(rows.map(({ key }) => key));
}

export interface Told {
  key: string;
  /** Null: it could not be told, and the figures before stay. */
  figures: TileFigures | null;
  statTime: string;
  elapsedMs: number;
  everyMs: number;
}

/** Answers the version: later than any that a browser may have kept of the tile, also of an earlier release. */
export async function keepTile(db: Database, tenantId: string, { key, figures, statTime, elapsedMs, everyMs }: Told): Promise<number> {
  const told = figures === null ? null : JSON.stringify(figures);
  const { rows } = await sql<{
    version: string;
  }>`update platform.board_tile set version = greatest(version + 1, (extract(epoch from clock_timestamp()) * 1000)::bigint), claimed_until = '-infinity', expires_at = now() + make_interval(secs => ${everyMs / 1000}),
      elapsed_ms = ${elapsedMs}, is_fault = ${figures === null}, figures = coalesce(${told}::jsonb, figures),
      stat_time = case when ${told}::jsonb is null then stat_time else ${statTime}::timestamp end
    where tenant_id = ${tenantId} and key = ${key} returning version`.execute(current(db));
  return Number(rows[0]?.version ?? 0);
}

/** Tiles of boards, scopes and languages that nobody has asked for during a week. */
export async function forgetTiles(db: Database): Promise<void> {
  await sql`delete from platform.board_tile where expires_at < now() - interval '7 days' and claimed_until < now()`.execute(current(db));
}
