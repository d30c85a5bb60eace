import type { Text } from "../../language/text.ts";
import type { Cond, Expr, Path } from "../../grammar/condition.ts";
import type { DocumentHead } from "../../documents/common.ts";

declare module "../../documents/document-types.ts" {
  interface DocumentTypes {
    board: BoardDocument;
  }
}

/** Seconds after which a tile is told anew where its document does not say. */
export const usualSeconds = 60;
/** Groups or rows of a tile where its document does not say. */
export const usualLimit = 10;

/** A data screen for a wall, a desk and a phone: figures of statistics, each told anew after its time. It gives no rights. */
export interface BoardDocument extends DocumentHead {
  kind: "board";
  /** Where it is opened: `/datascreen/hall`. No other board has it. */
  path: string;
  /** Width and height it is drawn for, pixels; it fills any other window in proportion. Default 1920 x 1080. */
  size?: [number, number];
  theme?: (typeof boardThemes)[number];
  audience: BoardAudience;
  /** What viewers narrow it to, one at a time. A tile whose statistic has the filter follows, the others keep telling of everything. */
  scope?: BoardScope[];
  tiles: BoardTile[];
  /** Anchors that overlays may not touch: `tiles.total`. */
  locks?: string[];
}
export const boardThemes = ["deep", "light"] as const;

export interface BoardAudience {
  /** Anybody, without signing in: figures that are open to the role `public` alone, told in steps. Default false. */
  public?: boolean;
  /** Who sees it signed in, with the figures of the own rights. Default: nobody but the public. */
  roles?: string[];
}

/** `key` is the filter of the statistics. */
export interface BoardScope {
  key: string;
  title: Text;
  /** Whose rows may be chosen. */
  entity: string;
}

/** How a tile is drawn, a renderer each. */
export const tileLooks = [
  "number",
  "line",
  "bar",
  "column",
  "pie",
  "radar",
  "gauge",
  "rank",
  "table",
  "heat",
  "map",
  "words",
  "ticker",
  "program",
  "insert",
  "boards",
  "clock",
  "text",
  "countdown",
] as const;
export type TileLook = (typeof tileLooks)[number];

/** A rectangle of the board. What it tells comes from a statistic, from rows that its readers may list, or from the tile itself. */
export interface BoardTile {
  key: string;
  /** Left, top, width and height in steps of 20 pixels. An `insert` covers everything and has none. */
  at?: [number, number, number, number];
  as: TileLook;
  /** Default: none; charts need one. */
  title?: Text;
  /** Area whose figures it tells. Where it is not installed the tile says so, and nothing else of it is looked at. */
  needs?: string;
  stat?: string;
  dimension?: string;
  /** A second dimension, told by colour. */
  series?: string;
  /** Default: all of the statistic. */
  measures?: string[];
  /** Filter of the statistic -> its value, of constants, parameters and the day alone. */
  with?: Record<string, Expr>;
  /** Largest groups shown, or rows. Default 10. */
  limit?: number;
  /** How old the figures may be, seconds. Default 60. */
  every?: number;
  /** Measures that stand out where they are not zero. */
  alarm?: string[];
  /** A line that is to be reached. */
  goal?: number;
  /** Scope that a click on a group narrows the board to. */
  click?: { scope: string };
  pick?: BoardPick;
  /** Boards in turn. */
  boards?: { board: string; seconds?: number }[];
  text?: Text;
  /** What is counted down to: `2026-12-31 23:59:59`, or a time of every day, `21:30`. */
  until?: string;
  /** May lie over other tiles. Default false. */
  layer?: boolean;
}

/** Rows as their readers may list them. */
export interface BoardPick {
  entity: string;
  where?: Cond;
  order?: { by: string; dir: "asc" | "desc" };
  title: Path;
  text?: Path;
  /** Pictures and films. */
  files?: Path;
  /** For how long one is shown, seconds. */
  seconds?: Path;
  /** A date or an instant that stands behind the title. */
  time?: Path;
}
