import type { Words } from "../../language/phrase.ts";
import type { Model } from "../../model/model.ts";
import type { Choosing, OfferedName } from "../define-kind.ts";
import { dimensionTitle } from "../../screens/dimension-title.ts";
import { audienceRoles, blindSpots, visitor } from "./blind-spots.ts";
import type { BoardDocument, BoardTile } from "./document.ts";

/** Names that may stand in a board, those refused of which its audience would be told nothing, or anybody too much. */
export function boardNames({ model, document, steps }: Choosing<BoardDocument>): readonly OfferedName[] | null {
  const [list, key, property] = steps;
  if (list === "audience") return [...model.roles].flatMap(([name, title]) => (name === visitor ? [] : [{ name, title }]));
  const tile = list === "tiles" ? document.tiles.find((one) => one.key === key) : undefined;
  return tile === undefined ? null : tileNames({ model, board: document, tile }, property ?? "");
}

interface TileAt {
  model: Model;
  board: BoardDocument;
  tile: BoardTile;
}

function tileNames(at: TileAt, property: string): readonly OfferedName[] | null {
  const { model, board, tile } = at;
  if (property === "needs") return [...model.areas.values()].map(({ id, title }) => ({ name: id, title }));
  if (property === "click") return (board.scope ?? []).map(({ key, title }) => ({ name: key, title }));
  if (property === "stat")
    return [...model.stats.values()].map((stat) => ({ name: stat.id, title: stat.title, ...refusalOf(at, bare(tile, stat.id)) }));
  const stat = model.stats.get(tile.stat ?? "");
  if (stat === undefined) return null;
  if (property === "dimension" || property === "series")
    return stat.dimensions.map((one) => ({
      name: one.key,
      title: dimensionTitle(model, stat.entity, one),
      ...refusalOf(at, { ...tile, [property]: one.key }),
    }));
  if (property === "measures" || property === "alarm")
    return stat.measures.map(({ key, title }) => ({ name: key, title, ...refusalOf(at, { ...tile, measures: [key] }) }));
  return null;
}

/** A tile of the statistic, before it is said what of it. */
export const bare = ({ dimension: _, series: __, alarm: ___, ...tile }: BoardTile, stat: string): BoardTile => ({ ...tile, stat, measures: [] });

/** Why the checks would refuse the tile as it would be, or nobody of its audience see it. */
export function refusalOf({ model, board }: Pick<TileAt, "model" | "board">, tile: BoardTile): { refused?: Words } {
  const spots = blindSpots({ model, tile }, board.audience);
  const roles = audienceRoles(board.audience);
  const blind = new Set(spots.map(({ role }) => role));
  const refused = spots.find(({ role }) => role === visitor) ?? (roles.length > 0 && roles.every((role) => blind.has(role)) ? spots[0] : undefined);
  return refused === undefined ? {} : { refused: refused.reason };
}
