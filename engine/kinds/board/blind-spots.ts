import { accessFor } from "../../access/access-for.ts";
import { opensStat, singlesOut } from "../../access/figures.ts";
import { readablePath } from "../../access/readable-path.ts";
import { dependencies } from "../../conditions/dependencies.ts";
import { resolvePath } from "../../conditions/resolve-path.ts";
import type { Path } from "../../grammar/condition.ts";
import { phrase, type Words } from "../../language/phrase.ts";
import type { Model } from "../../model/model.ts";
import { isAbsent } from "../../screens/shown-board.ts";
import type { StatDocument } from "../stat/document.ts";
import type { BoardAudience, BoardPick, BoardTile } from "./document.ts";

/** The role of visitors who have not signed in. */
export const visitor = "public";

/** What a tile cannot tell to a role of its audience. */
export interface BlindSpot {
  role: string;
  /** JSON Pointer within the tile. */
  path: string;
  reason: Words;
}

interface Telling {
  model: Model;
  tile: BoardTile;
}

export const audienceRoles = (audience: BoardAudience): string[] => [...(audience.public === true ? [visitor] : []), ...(audience.roles ?? [])];

/** Anybody is told only what is open to anybody, and nobody is shown a tile that stays empty. */
export function blindSpots(at: Telling, audience: BoardAudience): BlindSpot[] {
  if (isAbsent(at.model, at.tile)) return [];
  const roles = audienceRoles(audience);
  return [...roles.flatMap((role) => figureSpots(at, role)), ...roles.flatMap((role) => rowSpots(at, role))];
}

function figureSpots({ model, tile }: Telling, role: string): BlindSpot[] {
  const stat = model.stats.get(tile.stat ?? "");
  if (stat === undefined || !model.entities.has(stat.entity)) return [];
  const isOpen = (one: StatDocument) => opensStat({ model, stat: one, user: { roles: [role] } });
  const own: BlindSpot[] = isOpen(stat)
    ? role === visitor
      ? personSpots({ model, tile }, stat)
      : []
    : [{ role, path: "/stat", reason: `不能看统计“${stat.id}”，请授予 statistics 并写进它的 openTo` }];
  const others = dividing(stat, { model, tile })
    .filter((one) => !isOpen(one))
    .map((one) => ({ role, path: "/measures", reason: phrase`不能看统计“${one.id}”，请授予 statistics 并写进它的 openTo` }));
  return [...own, ...others];
}

/** Statistics that measures of the tile are told per. */
const dividing = (stat: StatDocument, { model, tile: { measures } }: Telling): StatDocument[] =>
  stat.measures.flatMap(({ key, per }) => (per === undefined || measures?.includes(key) === false ? [] : (model.stats.get(per.stat) ?? [])));

/** What anybody is told tells of nobody. */
function personSpots({ model, tile }: Telling, stat: StatDocument): BlindSpot[] {
  const shown = stat.dimensions.filter(({ key }) => key === tile.dimension || key === tile.series);
  const single = shown.find(({ field }) => singlesOut(model, stat.entity, field));
  const masked = readBy(stat, { model, tile }).find((read) => resolvePath(model, stat.entity, read)?.field.mask != null);
  return [
    ...(single === undefined ? [] : [{ role: visitor, path: "/dimension", reason: `维度“${single.key}”指到单个人或单条数据` }]),
    ...(masked === undefined ? [] : [{ role: visitor, path: "/stat", reason: `统计读了敏感字段“${masked}”` }]),
  ];
}

/** Every field that the figures of the tile are made of. */
function readBy(stat: StatDocument, { model, tile: { dimension, series, measures } }: Telling): Path[] {
  const named = model.entities.get(stat.entity)!.conditions;
  const counted = stat.measures.filter(({ key }) => measures === undefined || measures.includes(key));
  const nodes = [stat.where, ...counted.flatMap(({ of, where }) => [of, where])].filter((node) => node !== undefined);
  const groups = stat.dimensions.filter(({ key }) => key === dimension || key === series).map(({ field }) => field);
  return [...groups, ...nodes.flatMap((node) => dependencies(node, named).fields)];
}

function rowSpots({ model, tile: { pick } }: Telling, role: string): BlindSpot[] {
  if (pick === undefined || !model.entities.has(pick.entity)) return [];
  const user = { roles: [role] };
  if (accessFor(model, pick.entity, user).read.length === 0) return [{ role, path: "/pick/entity", reason: `不能查看“${pick.entity}”的数据` }];
  return shownOf(pick)
    .filter(([, field]) => readablePath({ model, entity: pick.entity, path: field, user }).clear === false)
    .map(([key, field]) => ({ role, path: `/pick/${key}`, reason: `看不到字段“${field}”` }));
}

const shownOf = ({ title, text, files, seconds, time }: BoardPick): [string, Path][] =>
  Object.entries({ title, text, files, seconds, time }).flatMap(([key, field]) => (field === undefined ? [] : [[key, field] as [string, Path]]));
