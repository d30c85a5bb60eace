import type { TileFigures, TileGroup, TileRow } from "../../engine/api/boards.ts";
import { resolvePath } from "../../engine/conditions/resolve-path.ts";
import { type BoardTile, usualLimit } from "../../engine/kinds/board/document.ts";
import { dimensionTitle } from "../../engine/screens/dimension-title.ts";
import type { StatDimension, StatDocument, StatMeasure } from "../../engine/kinds/stat/document.ts";
import { zh } from "../../engine/language/text.ts";
import type { Model } from "../../engine/model/model.ts";
import { fnv } from "../../engine/values/fnv.ts";
import { measuresOf } from "../../engine/screens/shown-board.ts";
import { provinceFields } from "../../renderers/boards/provinces.ts";
import { t, type TextKey } from "../../renderers/locales/t.ts";

/** Groups that a dimension has whose values are not known before there is data. */
const usualGroups = 6;
const sampleRows = 5;

/** What a tile might tell; of nobody, and the same each time. */
export function sampleFigures(model: Model, tile: BoardTile): TileFigures {
  const stat = model.stats.get(tile.stat ?? "");
  if (stat === undefined) return { groups: [], totals: {}, rows: tile.pick === undefined ? [] : rowsOf(model, tile.pick.entity) };
  const measures = measuresOf(tile, stat);
  const dimension = stat.dimensions.find(({ key }) => key === tile.dimension);
  const series = stat.dimensions.find(({ key }) => key === tile.series);
  const limit = tile.limit ?? usualLimit;
  const groups = dimension === undefined ? [] : keysOf(model, stat, dimension).slice(0, limit);
  const beside = series === undefined ? [null] : keysOf(model, stat, series).slice(0, limit);
  return {
    totals: Object.fromEntries(measures.map((measure) => [measure.key, figure(measure, `${stat.id} total`)])),
    groups: groups.flatMap((group) =>
      beside.map((other): TileGroup => {
        const seed = `${stat.id} ${group.key} ${other?.key ?? ""}`;
        return {
          ...group,
          ...(other !== null && { series: other.label }),
          measures: Object.fromEntries(measures.map((measure) => [measure.key, figure(measure, seed)])),
        };
      }),
    ),
    rows: [],
  };
}

function rowsOf(model: Model, entity: string): TileRow[] {
  const title = zh(model.entities.get(entity)?.doc.title ?? "");
  return Array.from({ length: sampleRows }, (_, at) => ({
    ...{ id: `sample-${at + 1}`, title: `${title} ${at + 1}`, text: "", files: [], seconds: null },
    time: `2026-03-0${at + 1} 08:30:00`,
  }));
}

/** Spread evenly enough to be told apart: shares from 40 to 99, counts from 12 to 240. */
function figure({ key, ratio }: StatMeasure, seed: string): number {
  const drawn = fnv(`${seed} ${key}`);
  return ratio === undefined ? 12 + (drawn % 229) : 40 + (drawn % 60);
}

type Named = Pick<TileGroup, "key" | "label">;
const numbered = (count: number, make: (at: number) => string): Named[] =>
  Array.from({ length: count }, (_, at) => make(at)).map((label) => ({ key: label, label }));
const two = (value: number): string => String(value).padStart(2, "0");

const ofTime: Readonly<Record<NonNullable<StatDimension["by"]>, () => Named[]>> = {
  minute10: () => numbered(12, (at) => `2026-03-02 0${8 + Math.floor(at / 6)}:${at % 6}0`.replace("010:", "10:")),
  day: () => numbered(30, (at) => `2026-03-${two(at + 1)}`),
  week: () => numbered(12, (at) => `2026-W${two(at + 9)}`),
  month: () => numbered(12, (at) => `2026-${two(at + 1)}`),
  quarter: () => numbered(4, (at) => `2026-Q${at + 1}`),
  year: () => numbered(5, (at) => String(2022 + at)),
  hour: () => numbered(24, two),
  weekday: () => numbered(7, (at) => new Date(Date.UTC(2024, 0, at + 1)).toLocaleDateString("zh-CN", { weekday: "long", timeZone: "UTC" })),
  province: () => Object.keys(provinceFields).map((code) => ({ key: `${code}0000`, label: t(`province.${code}` as TextKey) })),
};

/** Groups in their order, as far as the documents say which there are. */
function keysOf(model: Model, stat: StatDocument, dimension: StatDimension): Named[] {
  const { field: path, by, bands } = dimension;
  if (by !== undefined) return ofTime[by]();
  if (bands !== undefined) return bands.map((end, at) => ({ key: String(at), label: `${at === 0 ? "" : bands[at - 1]}~${end}` }));
  const field = resolvePath(model, stat.entity, path)?.field;
  const items = model.dicts.get(field?.doc.dict ?? "")?.items.filter(({ retired }) => retired !== true) ?? [];
  if (items.length > 0) return items.map(({ value, label }) => ({ key: value, label: zh(label) }));
  const name = zh(dimensionTitle(model, stat.entity, dimension));
  return numbered(usualGroups, (at) => `${name} ${at + 1}`);
}
