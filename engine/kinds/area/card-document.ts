import type { Cond } from "../../grammar/condition.ts";
import type { Text } from "../../language/text.ts";

/** What a card of the desktop looks like. `part`: something the shell itself draws. */
export const cardLooks = ["rows", "numbers", "chart", "record", "links", "part"] as const;
export type CardLook = (typeof cardLooks)[number];

/** A card an area brings to the desktop. It gives no rights: whoever may not open its screen does not see it. */
export interface CardDeclaration {
  /** Unique over all areas; cards with `joins` say whose card they join. */
  code: string;
  title: Text;
  look: CardLook;
  /** `part`: its name in the shell. */
  part?: string;
  /** Code of the dictionary of card types. */
  type: string;
  /** `rows`, `record`, `chart`: the screen whose rows or statistic it shows. `part`: the screen without which it stays away. */
  screen?: string;
  /** `rows`, `record`: only these rows of the screen. */
  where?: Cond;
  /** `rows`: how many. Default 6. */
  rows?: number;
  /** `chart`: statistic of the screen, and which of its charts; without a chart its big numbers are shown. */
  stat?: string;
  chart?: string;
  numbers?: CardNumber[];
  /** `links`: screens it leads to. */
  links?: string[];
  /** Its numbers or links are added to those of the card of that code, which another area declares. */
  joins?: boolean;
  /** Screen behind "more". */
  more?: string;
  /** None = everybody. */
  roles?: string[];
  /** Code of the dictionary of card sizes. Default "1". */
  size?: string;
  /** Smallest height in pixels, kept while it loads. Default 200. */
  height?: number;
  /** Seconds; 0 = only when the page opens. Default 300. */
  refresh?: number;
  /** People cannot take it away. Default false. */
  fixed?: boolean;
  /** On the desktop of those who have not arranged one. Default true. */
  shown?: boolean;
  /** Said when there is nothing to show. */
  empty?: Text;
}

/** One number of a card: how many rows a screen has, or a measure of its statistic. */
export interface CardNumber {
  /** Unique in the card. */
  key: string;
  title: Text;
  screen: string;
  /** Only these rows of the screen. */
  where?: Cond;
  stat?: string;
  measure?: string;
  unit?: Text;
  /** Something that should be zero: drawn as a warning when it is not. Default false. */
  alarm?: boolean;
}
