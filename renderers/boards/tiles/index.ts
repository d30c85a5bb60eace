import type { ComponentType } from "react";
import type { TileLook } from "../../../engine/kinds/board/document.ts";
import type { TileProps } from "../tile.ts";
import { BoardsTile } from "./BoardsTile.tsx";
import { ChartTile } from "./ChartTile.tsx";
import { ClockTile } from "./ClockTile.tsx";
import { CountdownTile } from "./CountdownTile.tsx";
import { GaugeTile } from "./GaugeTile.tsx";
import { HeatTile } from "./HeatTile.tsx";
import { InsertTile } from "./InsertTile.tsx";
import { MapTile } from "./MapTile.tsx";
import { NumberTile } from "./NumberTile.tsx";
import { ProgramTile } from "./ProgramTile.tsx";
import { RankTile } from "./RankTile.tsx";
import { TableTile } from "./TableTile.tsx";
import { TextTile } from "./TextTile.tsx";
import { TickerTile } from "./TickerTile.tsx";
import { WordsTile } from "./WordsTile.tsx";

/** One renderer for each look; does not compile while one is missing. */
export const tileRenderers: Readonly<Record<TileLook, ComponentType<TileProps>>> = {
  number: NumberTile,
  line: ChartTile,
  bar: ChartTile,
  column: ChartTile,
  pie: ChartTile,
  radar: ChartTile,
  gauge: GaugeTile,
  rank: RankTile,
  table: TableTile,
  heat: HeatTile,
  map: MapTile,
  words: WordsTile,
  ticker: TickerTile,
  program: ProgramTile,
  insert: InsertTile,
  boards: BoardsTile,
  clock: ClockTile,
  text: TextTile,
  countdown: CountdownTile,
};
