import type { TileFigures, TileGroup, TileRow } from "../../../../engine/api/boards.ts";
import { evaluateExpr } from "../../../../engine/conditions/evaluate.ts";
import type { Row } from "../../../../engine/api.ts";
import { type BoardPick, type BoardTile, usualLimit } from "../../../../engine/kinds/board/document.ts";
import { hasOrder, type StatDimension, type StatDocument } from "../../../../engine/kinds/stat/document.ts";
import { measuresOf } from "../../../../engine/screens/shown-board.ts";
import { modelEnv } from "../../../../engine/conditions/model-env.ts";
import type { Call } from "../../platform/runtime.ts";
import { listRecords } from "../records/list.ts";
import { statistics } from "../statistics/index.ts";
import type { ChosenScope } from "./asked-tile.ts";

const nothing: TileFigures = { groups: [], totals: {}, rows: [] };

/** How a tile is asked for. */
export interface Asking {
  scope: ChosenScope | null;
  /** For how long readers of the same rights share one count, seconds; what is kept for all processes is counted anew. */
  keepSeconds: number;
}

/** What the tile tells the caller, by the caller's rights alone. @throws AppError what `statistics` and `listRecords` throw */
export async function tileFigures(call: Call, tile: BoardTile, asking: Asking): Promise<TileFigures> {
  const stat = call.model.stats.get(tile.stat ?? "");
  if (stat !== undefined) return figuresOf(call, { tile, stat, ...asking });
  return tile.pick === undefined ? nothing : { ...nothing, rows: await rowsOf(call, tile, tile.pick) };
}

async function figuresOf(call: Call, { tile, stat, scope, keepSeconds }: Asking & { tile: BoardTile; stat: StatDocument }): Promise<TileFigures> {
  const dimension = stat.dimensions.find(({ key }) => key === tile.dimension);
  const measures = measuresOf(tile, stat).map(({ key }) => key);
  const filters = Object.fromEntries(
    Object.entries(tile.with ?? {}).map(([filter, expr]) => [
      filter,
      String(evaluateExpr(expr, {}, modelEnv(call.model, stat.entity, call.ctx)) ?? ""),
    ]),
  );
  const reply = await statistics(call, stat.entity, {
    stat: stat.id,
    dimension: dimension?.key ?? stat.dimensions[0]?.key ?? "",
    ...(tile.series !== undefined && { series: tile.series }),
    filters: { ...filters, ...(scope !== null && { [scope.key]: scope.value }) },
    measures,
    groups: dimension !== undefined,
    keepSeconds,
  });
  const told = reply.rows.map(({ key, label, series, measures: values }) => ({
    key,
    label,
    ...(series !== undefined && { series }),
    measures: only(values, measures),
  }));
  return {
    ...nothing,
    groups: dimension === undefined ? [] : shownGroups(told, { tile, dimension, measures }),
    totals: only(reply.totals, measures),
  };
}

/** The order of the statistic may have brought others along. */
const only = (values: Record<string, number | null>, keys: readonly string[]): Record<string, number | null> =>
  Object.fromEntries(keys.map((key) => [key, values[key] ?? null]));

/** Drawn along an axis, so that what belongs together stands together. */
const alongAxis: ReadonlySet<BoardTile["as"]> = new Set(["line", "column", "radar", "heat"]);

/** Along an axis by key, of time or size the last; else the largest by the first measure. */
function shownGroups(
  all: TileGroup[],
  { tile, dimension, measures }: { tile: BoardTile; dimension: StatDimension; measures: readonly string[] },
): TileGroup[] {
  const isOrdered = hasOrder(dimension);
  // Where small groups came together there is no place on an axis of time or size; elsewhere a group of nothing says nothing.
  const groups = all.filter(({ key, measures: values }) =>
    isOrdered ? key !== null : Object.values(values).some((value) => value !== null && value !== 0),
  );
  const limit = tile.limit ?? usualLimit;
  const sizeOf = (group: TileGroup) => group.measures[measures[0] ?? ""] ?? Number.NEGATIVE_INFINITY;
  const byKey = (a: TileGroup, b: TileGroup) => ((a.key ?? "￿") < (b.key ?? "￿") ? -1 : a.key === b.key ? 0 : 1);
  if (tile.as === "heat") return groups.toSorted(byKey);
  if (isOrdered) return latest(groups.toSorted(byKey), tile.series === undefined ? limit : limit * 8);
  if (alongAxis.has(tile.as)) return groups.toSorted(byKey).slice(0, limit);
  return groups.toSorted((a, b) => sizeOf(b) - sizeOf(a) || byKey(a, b)).slice(0, limit);
}

const latest = (groups: TileGroup[], limit: number): TileGroup[] => groups.slice(Math.max(0, groups.length - limit));

async function rowsOf(call: Call, { limit = usualLimit }: BoardTile, pick: BoardPick): Promise<TileRow[]> {
  const paths = [pick.title, pick.text, pick.files, pick.seconds, pick.time].filter((path) => path !== undefined);
  const page = await listRecords(call, pick.entity, {
    size: limit,
    columns: paths.filter((path) => path.includes(".")).join(","),
    ...(pick.where !== undefined && { where: JSON.stringify(pick.where) }),
    ...(pick.order !== undefined && { [`${pick.order.dir}s`]: pick.order.by }),
  });
  return page.records.map((row) => rowOf(row, pick));
}

function rowOf(row: Row, { title, text, files, seconds, time }: BoardPick): TileRow {
  const at = (path: string | undefined) => (path === undefined ? null : (row[path] ?? null));
  const said = (path: string | undefined) => String(at(path) ?? "");
  return {
    id: row.id,
    title: said(title),
    text: said(text),
    files: [at(files) ?? []].flat().map(String),
    seconds: at(seconds) === null ? null : Number(at(seconds)),
    time: said(time),
  };
}
