import { sql } from "kysely";
import type { ShownBoard } from "../../../../engine/api/boards.ts";
import { platformEntity } from "../../platform/platform-entity.ts";
import { current } from "../../platform/database/transaction.ts";
import { troubleOf } from "../../platform/database/unavailable.ts";
import { notFound } from "../../platform/errors.ts";
import type { Call } from "../../platform/runtime.ts";
import { perRuntime } from "../../platform/timed-cache.ts";

/** Entity with a row for each data screen of the documents: what a school adds to it. */
export const boardEntity = platformEntity("bigScreen", {
  by: "数据大屏",
  needs: {
    text: ["screenCode", "screenName", "address", "areaName", "theme", "tiles", "state"],
    "text[]": ["openTo"],
    bigint: ["width", "height", "tileCount", "refreshSeconds"],
    boolean: ["isPublic"],
  },
});
/** Entity of orders of boards that a school made. */
const carouselEntity = platformEntity("screenCarousel", {
  by: "大屏轮播",
  needs: { text: ["carouselCode", "startTime", "endTime"], boolean: ["isEnabled"] },
});

/** Whether a board of a school was stopped when it was last looked at, by school and board: screens go on by it while the database is away. */
const stopped = perRuntime(() => new Map<string, boolean>());

/** A board that a school stopped is not there. @throws HttpError */
export async function assertShown({ runtime, model, user }: Call, board: string): Promise<void> {
  if (!model.entities.has(boardEntity)) return;
  const known = stopped(runtime);
  const key = `${user.tenantId} ${board}`;
  try {
    const { rows } = await sql`select 1 from campus.${sql.id(boardEntity)} where "tenantId" = ${user.tenantId} and "screenCode" = ${board}
      and not "isDeleted" and state <> 'published'`.execute(current(runtime.db));
    known.set(key, rows.length > 0);
  } catch (error) {
    if (troubleOf(error) === null || !known.has(key)) throw error;
  }
  if (known.get(key) === true) throw notFound();
}

interface Turn {
  path: string;
  title: string;
  seconds: number;
}

/** The board with the turns of a carousel of the school in the place of its own. Outside of the hours of the carousel, and where there is none of that code, it keeps its own. */
export async function inTurns(call: Call, shown: ShownBoard, code: string | null): Promise<ShownBoard> {
  const turns = code === null ? [] : await turnsOf(call, code);
  if (turns.length === 0) return shown;
  return { ...shown, tiles: shown.tiles.map((tile) => (tile.as === "boards" ? { ...tile, boards: turns } : tile)) };
}

async function turnsOf({ runtime, model, user, ctx }: Call, code: string): Promise<Turn[]> {
  const items = model.entities.get(carouselEntity)?.fields.get("items")?.childEntity;
  if (items === null || items === undefined || !model.entities.has(boardEntity)) return [];
  const time = ctx.now.slice(11, 16);
  const { rows } = await sql<{ path: string; title: string; seconds: string }>`select b.address as path, b."screenName" as title, i.seconds
    from campus.${sql.id(carouselEntity)} c join campus.${sql.id(items)} i on i."tenantId" = c."tenantId" and i."parentId" = c.id and not i."isDeleted"
    join campus.${sql.id(boardEntity)} b on b."tenantId" = c."tenantId" and b.id = i."screenId" and not b."isDeleted" and b.state = 'published' and b."isPublic"
    where c."tenantId" = ${user.tenantId} and c."carouselCode" = ${code} and c."isEnabled" and not c."isDeleted"
      and (c."startTime" is null or (c."startTime" <= ${time} and c."endTime" > ${time})) order by i."sortNo", i.id`.execute(current(runtime.db));
  return rows.map(({ path, title, seconds }) => ({ path, title, seconds: Number(seconds) }));
}
