import { zh } from "../../language/text.ts";
import type { Model } from "../../model/model.ts";
import type { Choosing } from "../define-kind.ts";
import { dimensionTitle } from "../../screens/dimension-title.ts";
import { isOfTime, type StatDimension, type StatDocument } from "../stat/document.ts";
import type { BoardDocument, BoardTile } from "./document.ts";
import { bare, refusalOf } from "./offered.ts";
import { drawnBy, isChart } from "./tile-looks.ts";

/** So many numbers stand beside each other. */
const fewNumbers = 6;
const fewGauges = 2;

/** With another statistic a tile tells what its look can draw of it, until somebody says otherwise. */
export function followBoard({ model, document, steps }: Choosing<BoardDocument>): BoardDocument {
  const [list, key, property] = steps;
  if (list !== "tiles" || property !== "stat" || steps.length !== 3) return document;
  return { ...document, tiles: document.tiles.map((tile) => (tile.key === key ? proposed(model, document, tile) : tile)) };
}

function proposed(model: Model, board: BoardDocument, tile: BoardTile): BoardTile {
  const stat = model.stats.get(tile.stat ?? "");
  if (stat === undefined) return tile;
  const at = { model, board };
  const isOpen = (one: BoardTile) => refusalOf(at, one).refused === undefined;
  const start = bare(tile, stat.id);
  const [content] = drawnBy(tile) ?? [];
  const wanted = content === "cells" ? 2 : content === "groups" ? 1 : 0;
  const open = stat.dimensions.filter(({ key }) => isOpen({ ...start, dimension: key }));
  const fitting = [...open.filter((one) => fits(tile, one)), ...open.filter((one) => !fits(tile, one))];
  const [dimension, series] = fitting.slice(0, wanted);
  const measures = measuresFor(tile, stat).filter((measure) => isOpen({ ...start, measures: [measure] }));
  const title = isChart(tile) ? (tile.title ?? titleFor(model, stat, { dimension, measure: measures[0] })) : tile.title;
  const { measures: _, ...said } = start;
  return {
    ...said,
    ...(title !== undefined && { title }),
    ...(dimension !== undefined && { dimension: dimension.key }),
    ...(series !== undefined && { series: series.key }),
    ...(measures.length > 0 ? { measures } : {}),
  };
}

/** Lines go along time, a map is of provinces, a pie or a ranking of neither. */
function fits({ as }: BoardTile, dimension: StatDimension): boolean {
  if (as === "map") return dimension.by === "province";
  const isAlongTime = as === "line" || as === "heat";
  return isAlongTime ? isOfTime(dimension) : dimension.by === undefined;
}

function measuresFor({ as }: BoardTile, { measures }: StatDocument): string[] {
  const keys = measures.map(({ key }) => key);
  if (as === "number") return keys.slice(0, fewNumbers);
  if (as !== "gauge") return keys.slice(0, 1);
  const shares = measures.filter(({ ratio }) => ratio !== undefined).map(({ key }) => key);
  return (shares.length > 0 ? shares : keys).slice(0, fewGauges);
}

function titleFor(
  model: Model,
  stat: StatDocument,
  { dimension, measure }: { dimension: StatDimension | undefined; measure: string | undefined },
): string {
  const what = zh(stat.measures.find(({ key }) => key === measure)?.title ?? stat.title);
  return dimension === undefined ? what : `${what} · ${zh(dimensionTitle(model, stat.entity, dimension))}`;
}
