import { accessFor } from "../../../access/access-for.ts";
import { opensStat, singlesOut } from "../../../access/figures.ts";
import { readablePath } from "../../../access/readable-path.ts";
import { dependencies } from "../../../conditions/dependencies.ts";
import { resolvePath } from "../../../conditions/resolve-path.ts";
import { problem } from "../../../errors.ts";
import { addError, addWarning, eachDocument, type Look } from "../../../findings/look.ts";
import { phrase, type Words } from "../../../language/phrase.ts";
import type { Path } from "../../../grammar/condition.ts";
import type { StatDocument } from "../../stat/document.ts";
import type { BoardDocument, BoardPick, BoardTile } from "../document.ts";
import { isAbsent } from "../../../screens/shown-board.ts";

/** The role of visitors who have not signed in. */
const visitor = "public";

/** Anybody is told only what is open to anybody, and nobody is shown a tile that stays empty. */
export const boardAudience = eachDocument("board", (board, look) => {
  const roles = [...(board.audience.public === true ? [visitor] : []), ...(board.audience.roles ?? [])];
  board.tiles.forEach((tile, at) => {
    if (isAbsent(look.model, tile)) return;
    const place = { board, tile, look, path: `/tiles/${at}` };
    for (const role of roles) checkStat(place, role);
    for (const role of roles) checkRows(place, role);
  });
});

interface TilePlace {
  board: BoardDocument;
  tile: BoardTile;
  look: Look;
  path: string;
}

/** What anybody would be told is an error, what somebody is not told a warning. */
function tell({ tile, look }: TilePlace, { role, path, reason }: { role: string; path: string; reason: Words }): void {
  const add = role === visitor ? addError : addWarning;
  add(look, problem(role === visitor ? "BOARD_PUBLIC" : "BOARD_BLIND", path, { tile: tile.key, role, reason }));
}

function checkStat(place: TilePlace, role: string): void {
  const { tile, look, path } = place;
  const stat = look.model.stats.get(tile.stat ?? "");
  if (stat === undefined || !look.model.entities.has(stat.entity)) return;
  if (!opensStat({ model: look.model, stat, user: { roles: [role] } }))
    tell(place, { role, path: `${path}/stat`, reason: `不能看统计“${stat.id}”，请授予 statistics 并写进它的 openTo` });
  else if (role === visitor) checkOpen(place, stat);
  for (const other of dividing(stat, tile, look))
    if (!opensStat({ model: look.model, stat: other, user: { roles: [role] } }))
      tell(place, { role, path: `${path}/measures`, reason: phrase`不能看统计“${other.id}”，请授予 statistics 并写进它的 openTo` });
}

/** Statistics that measures of the tile are told per. */
const dividing = (stat: StatDocument, { measures }: BoardTile, { model }: Look): StatDocument[] =>
  stat.measures.flatMap(({ key, per }) => (per === undefined || measures?.includes(key) === false ? [] : (model.stats.get(per.stat) ?? [])));

/** What anybody is told tells of nobody. */
function checkOpen(place: TilePlace, stat: StatDocument): void {
  const { tile, look, path } = place;
  const { model } = look;
  const shown = stat.dimensions.filter(({ key }) => key === tile.dimension || key === tile.series);
  const single = shown.find(({ field }) => singlesOut(model, stat.entity, field));
  if (single !== undefined) tell(place, { role: visitor, path: `${path}/dimension`, reason: `维度“${single.key}”指到单个人或单条数据` });
  const masked = readBy(stat, tile, look).find((read) => resolvePath(model, stat.entity, read)?.field.mask != null);
  if (masked !== undefined) tell(place, { role: visitor, path: `${path}/stat`, reason: `统计读了敏感字段“${masked}”` });
}

/** Every field that the figures of the tile are made of. */
function readBy(stat: StatDocument, { dimension, series, measures }: BoardTile, { model }: Look): Path[] {
  const named = model.entities.get(stat.entity)!.conditions;
  const counted = stat.measures.filter(({ key }) => measures === undefined || measures.includes(key));
  const nodes = [stat.where, ...counted.flatMap(({ of, where }) => [of, where])].filter((node) => node !== undefined);
  const groups = stat.dimensions.filter(({ key }) => key === dimension || key === series).map(({ field }) => field);
  return [...groups, ...nodes.flatMap((node) => dependencies(node, named).fields)];
}

function checkRows(place: TilePlace, role: string): void {
  const { tile, look, path } = place;
  const { pick } = tile;
  if (pick === undefined || !look.model.entities.has(pick.entity)) return;
  if (accessFor(look.model, pick.entity, { roles: [role] }).read.length === 0)
    tell(place, { role, path: `${path}/pick/entity`, reason: `不能查看“${pick.entity}”的数据` });
  else
    for (const [key, field] of shownOf(pick))
      if (readablePath({ model: look.model, entity: pick.entity, path: field, user: { roles: [role] } }).clear === false)
        tell(place, { role, path: `${path}/pick/${key}`, reason: `看不到字段“${field}”` });
}

const shownOf = ({ title, text, files, seconds, time }: BoardPick): [string, Path][] =>
  Object.entries({ title, text, files, seconds, time }).flatMap(([key, field]) => (field === undefined ? [] : [[key, field] as [string, Path]]));
