import { lazy, Suspense } from "react";
import { FiguresTable } from "../FiguresTable.tsx";
import { ScopeButtons } from "../ScopeButtons.tsx";
import type { TileProps } from "../tile.ts";
import { chartPoints, tileChart } from "../tile-chart.ts";

const ChartBox = lazy(() => import("../ChartBox.tsx").then((module) => ({ default: module.ChartBox })));

/** Lines, bars, columns, pies and radars. */
export function ChartTile({ tile, figures, unit, isDeep, onPick }: TileProps) {
  const data = chartPoints(tile, figures);
  return (
    <>
      <Suspense fallback={null}>
        <ChartBox label={tile.title ?? ""} data={data} options={tileChart(tile, [...data], { unit, isDeep })} />
      </Suspense>
      <FiguresTable tile={tile} figures={figures} />
      <ScopeButtons figures={figures} onPick={onPick} />
    </>
  );
}
