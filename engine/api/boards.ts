import type { BoardDocument, BoardTile } from "../kinds/board/document.ts";

/** A board as it is drawn: words in the reader's language, without what only the server looks at. */
export interface ShownBoard {
  id: string;
  path: string;
  title: string;
  size: readonly [number, number];
  theme: NonNullable<BoardDocument["theme"]>;
  scope: { key: string; title: string }[];
  tiles: ShownTile[];
}

export interface ShownTile extends Pick<BoardTile, "key" | "at" | "as" | "goal" | "until" | "click" | "alarm"> {
  title: string | null;
  text: string | null;
  /** Its area is not installed. */
  isAbsent: boolean;
  /** Measures that are drawn, in order. */
  measures: TileMeasure[];
  /** What groups stand for; null = figures over all. */
  dimension: { title: string; isTime: boolean } | null;
  hasSeries: boolean;
  /** Addresses of the boards in turn. */
  boards: { path: string; title: string; seconds: number }[];
}

export interface TileMeasure {
  key: string;
  title: string;
  unit: string;
  scale: number | null;
  isShare: boolean;
}

export interface TileGroup {
  key: string | null;
  label: string;
  series?: string | null;
  measures: Record<string, number | null>;
}

/** A row that a tile shows. */
export interface TileRow {
  id: string;
  title: string;
  text: string;
  files: string[];
  seconds: number | null;
  time: string;
}

/** What a tile tells, for everybody who is told the same. */
export interface TileFigures {
  groups: TileGroup[];
  totals: Record<string, number | null>;
  rows: TileRow[];
}

/** `figures` null: nothing could be told yet. `isFault`: they could not be told anew; these are the last. */
export interface TileState {
  key: string;
  version: number;
  /** `yyyy-MM-dd HH:mm:ss` */
  statTime: string;
  figures: TileFigures | null;
  isFault: boolean;
}

/** An event of the stream of a board. */
export type BoardEvent = { event: "tile"; data: TileState } | { event: "release"; data: null } | { event: "ping"; data: null };
