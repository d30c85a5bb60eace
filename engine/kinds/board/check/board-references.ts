import { dependencies } from "../../../conditions/dependencies.ts";
import { renamedField } from "../../../conditions/unknown-path.ts";
import { problem } from "../../../errors.ts";
import {
  addError,
  eachDocument,
  type Look,
  lookAtCond,
  lookAtExpr,
  need,
  needEntity,
  needPath,
  needRoles,
  needStat,
} from "../../../findings/look.ts";
import { pointerStep } from "../../../values/json-pointer.ts";
import type { StatDocument } from "../../stat/document.ts";
import type { BoardDocument, BoardPick, BoardTile } from "../document.ts";
import { isAbsent } from "../../../screens/shown-board.ts";

/** Statistics, rows, scopes and boards that a board names are there. */
export const boardReferences = eachDocument("board", (board, look) => {
  needRoles(look, board.audience.roles ?? [], "/audience/roles");
  const stats = board.tiles.flatMap((tile) => (isAbsent(look.model, tile) ? [] : (look.model.stats.get(tile.stat ?? "") ?? [])));
  for (const [at, scope] of (board.scope ?? []).entries()) {
    needEntity(look, scope.entity, `/scope/${at}/entity`);
    needFilter(look, stats, { kind: "磁贴的统计筛选", id: scope.key, path: `/scope/${at}/key` });
  }
  board.tiles.forEach((tile, at) => {
    if (!isAbsent(look.model, tile)) checkTile(board, tile, { look, path: `/tiles/${at}` });
  });
});

interface TileAt {
  look: Look;
  path: string;
}

/** One of the filters of these statistics, by the name that its field has now. */
function needFilter(look: Look, stats: readonly StatDocument[], named: { kind: string; id: string; path: string }): void {
  const [renamed] = stats.flatMap(({ entity }) => renamedField(look.model.entities.get(entity), named.id) ?? []);
  need(look, { ...named, known: stats.flatMap(filtersOf), ...(renamed === undefined ? {} : { renamed }) });
}

const filtersOf = ({ filters = [] }: StatDocument): string[] => filters.map(({ field }) => field);

function checkTile(board: BoardDocument, tile: BoardTile, at: TileAt): void {
  const { look, path } = at;
  if (tile.stat !== undefined && needStat(look, tile.stat, `${path}/stat`)) checkFigures(tile, look.model.stats.get(tile.stat)!, at);
  if (tile.pick !== undefined) checkPick(tile.pick, { look, path: `${path}/pick` });
  for (const [n, { board: id }] of (tile.boards ?? []).entries())
    need(look, { kind: "大屏", id, known: look.model.documents.board, path: `${path}/boards/${n}/board` });
  if (tile.click === undefined) return;
  const { scope } = tile.click;
  const renamed = renamedField(look.model.entities.get(look.model.stats.get(tile.stat ?? "")?.entity ?? ""), scope);
  const known = (board.scope ?? []).map(({ key }) => key);
  need(look, { kind: "大屏的范围", id: scope, known, path: `${path}/click/scope`, ...(renamed === undefined ? {} : { renamed }) });
}

function checkFigures(tile: BoardTile, stat: StatDocument, { look, path }: TileAt): void {
  const dimensions = stat.dimensions.map(({ key }) => key);
  const measures = stat.measures.map(({ key }) => key);
  for (const key of ["dimension", "series"] as const) {
    const id = tile[key];
    if (id !== undefined) need(look, { kind: "维度", id, known: dimensions, path: `${path}/${key}` });
  }
  for (const key of ["measures", "alarm"] as const)
    for (const [at, id] of (tile[key] ?? []).entries()) need(look, { kind: "指标", id, known: measures, path: `${path}/${key}/${at}` });
  for (const [filter, expr] of Object.entries(tile.with ?? {})) {
    const at = `${path}/with/${pointerStep(filter)}`;
    needFilter(look, [stat], { kind: `统计 ${stat.id} 的筛选`, id: filter, path: at });
    lookAtExpr(look, expr, { entity: stat.entity, place: "default", at });
    const { fields, rows, queries } = dependencies(expr, {});
    if (fields.length + rows.length + queries.length > 0)
      addError(look, problem("BOARD_TILE_INVALID", at, { tile: tile.key, reason: "with 没有当前的数据可读，只用常量、参数和日期" }));
  }
}

function checkPick(pick: BoardPick, { look, path }: TileAt): void {
  if (!needEntity(look, pick.entity, `${path}/entity`)) return;
  lookAtCond(look, pick.where, { entity: pick.entity, place: "filter", at: `${path}/where` });
  for (const key of ["title", "text", "files", "seconds", "time"] as const) {
    const field = pick[key];
    if (field !== undefined) needPath(look, { entity: pick.entity, path: field, at: `${path}/${key}` });
  }
  if (pick.order !== undefined) needPath(look, { entity: pick.entity, path: pick.order.by, at: `${path}/order/by` });
}
