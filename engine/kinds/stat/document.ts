import type { Text } from "../../language/text.ts";
import type { Cond, Expr, Path } from "../../grammar/condition.ts";
import type { DocumentHead } from "../../documents/common.ts";

declare module "../../documents/document-types.ts" {
  interface DocumentTypes {
    stat: StatDocument;
  }
}

/** Dimensions x measures over one entity and its references. Holds no SQL; the reader's own access applies. */
export interface StatDocument extends DocumentHead {
  kind: "stat";
  entity: string;
  where?: Cond;
  /** The reader picks one when several are offered. */
  dimensions: StatDimension[];
  measures: StatMeasure[];
  filters?: { field: Path; as?: string; title?: Text }[];
  charts?: {
    key: string;
    title: Text;
    type: "bar" | "line" | "pie" | "column" | "stack" | "heat";
    dimension: string;
    measures: string[];
    series?: string;
    limit?: number;
  }[];
  /** Big numbers on top: measure keys. */
  cards?: string[];
  order?: { by: string; dir: "asc" | "desc" };
  /** Roles that are told the figures although they may list no row of the entity. Default: nobody. */
  openTo?: string[];
  /**
   * For how long what was counted is told again to readers of the same rights and filters, seconds. Whoever writes the entity sees the own
   * write. Default: 60 for numbers of the home page, else 0, counted anew each time.
   */
  keepSeconds?: number;
  /** Anchors that overlays may not touch: `measures.total`. */
  locks?: string[];
}
export interface StatDimension {
  key: string;
  field: Path;
  /** End of a span that begins with `field`: a row counts in every bucket it touches, at most 366 of them. Needs `by` day, week, month, quarter or year. */
  to?: Path;
  title?: Text;
  /** For dates and instants, `minute10` for stretches of ten minutes; `province`: of codes of GB/T 2260, the first two digits alone. */
  by?: "minute10" | "day" | "week" | "month" | "quarter" | "year" | "hour" | "weekday" | "province";
  /** Of a number: the ends between which rows are counted together, growing; each end begins the band above it. */
  bands?: number[];
  /** Of a field of several choices: a row counts in the group of each of them, and in that of nothing where it has none. */
  each?: boolean;
}

/** Its groups stand in the order of time. */
export const isOfTime = ({ by }: Pick<StatDimension, "by">): boolean => by !== undefined && by !== "province";

/** Its groups have an order of their own, of time or of size. */
export const hasOrder = (dimension: Pick<StatDimension, "by" | "bands">): boolean => isOfTime(dimension) || dimension.bands !== undefined;

/** A row may stand in several of its groups, which therefore do not add up. */
export const isShared = ({ to, each }: Pick<StatDimension, "to" | "each">): boolean => to !== undefined || each === true;

export interface StatMeasure {
  key: string;
  title: Text;
  agg: "count" | "countDistinct" | "sum" | "avg" | "min" | "max" | "median" | "p90";
  of?: Expr;
  where?: Cond;
  /** Instead of an aggregate: a ratio of two measures times 100, in percent. */
  ratio?: [string, string];
  /** What was aggregated for so many of what another statistic counts: leaves per hundred students. */
  per?: StatPer;
  unit?: Text;
  scale?: number;
}
/**
 * Of the same group where the other statistic has dimensions of the same keys, else of all of it, by the filters that it has too. Null to whom the
 * other tells nothing.
 */
export interface StatPer {
  stat: string;
  measure: string;
  /** Default 1. */
  times?: number;
}
