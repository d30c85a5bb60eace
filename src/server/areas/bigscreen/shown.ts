import { condText } from "../../../../generator/code/views/document-view.ts";
import { resolvePath } from "../../../../engine/conditions/resolve-path.ts";
import { type BoardDocument, type BoardTile, usualLimit, usualSeconds } from "../../../../engine/kinds/board/document.ts";
import { FIGURE_STEP } from "../../../../engine/api.ts";
import type { StatDimension, StatDocument } from "../../../../engine/kinds/stat/document.ts";
import { zh } from "../../../../engine/language/text.ts";
import type { Model } from "../../../../engine/model/model.ts";
import { isAbsent, measuresOf } from "../../../../engine/screens/shown-board.ts";
import { platformEntity } from "../../platform/platform-entity.ts";
import type { ShownRow } from "../define-area.ts";

platformEntity("screenDataset", { by: "大屏数据集", needs: {} });

/** Each tile of each screen that tells figures or rows: what it is made of. */
export const shownDatasets = (model: Model): ShownRow[] =>
  [...model.documents.board.values()].flatMap(({ document: board }) =>
    board.tiles
      .filter(({ stat, pick, needs }) => stat !== undefined || pick !== undefined || needs !== undefined)
      .map((tile) => ({ id: `${board.id}:${tile.key}`, values: datasetOf(model, board, tile) })),
  );

function datasetOf(model: Model, board: BoardDocument, tile: BoardTile): Record<string, unknown> {
  const stat = model.stats.get(tile.stat ?? "");
  const entity = model.entities.get(stat?.entity ?? tile.pick?.entity ?? "");
  const isPublic = board.audience.public === true;
  const where = stat?.where ?? tile.pick?.where;
  return {
    datasetName: zh(tile.title ?? stat?.title ?? entity?.title ?? tile.key),
    screenId: board.id,
    tileLook: tile.as,
    sourceArea: zh(model.areas.get(entity?.area ?? tile.needs ?? "")?.title ?? tile.needs ?? "") || null,
    sourceEntity: entity?.id ?? null,
    stat: stat === undefined ? null : zh(stat.title),
    ...(stat === undefined ? { dims: null, measures: null } : figuresOf(model, stat, tile)),
    conditions: entity === undefined || where === undefined ? null : condText(model, entity, where),
    limitRows: tile.limit ?? usualLimit,
    scopeParams: (board.scope ?? []).map(({ title }) => zh(title)).join("、") || null,
    refreshSeconds: tile.every ?? usualSeconds,
    maskRule: tile.pick === undefined ? "0" : "2",
    minGroup: isPublic && stat !== undefined ? FIGURE_STEP : null,
    isPublic,
    isEnabled: !isAbsent(model, tile) && entity !== undefined,
  };
}

function figuresOf(model: Model, stat: StatDocument, tile: BoardTile): { dims: string | null; measures: string } {
  const asked = stat.dimensions.filter(({ key }) => key === tile.dimension || key === tile.series);
  const titleOf = ({ title, field, key }: StatDimension) => zh(title ?? resolvePath(model, stat.entity, field)?.field.title ?? key);
  return {
    dims: asked.map(titleOf).join("、") || null,
    measures: measuresOf(tile, stat)
      .map(({ title }) => zh(title))
      .join("、"),
  };
}
