import type { CompiledScreen } from "../../engine/screens/screen-model.ts";
import type { Expr } from "../../engine/grammar/condition.ts";
import type { ListDocument } from "../../engine/kinds/screen/document.ts";
import { planPaths } from "../../engine/screens/screen-uses.ts";
import type { Values } from "../data-source.ts";
import type { Judge } from "./use-judge.ts";

type SumDocument = NonNullable<ListDocument["summary"]>[number];

/** Paths a row must bring beside its own fields: walked columns, card lines, what one decides on, and what conditions read. */
export function rowColumns(screen: CompiledScreen): string[] {
  const { list, detail, calendar, plan, wall } = screen.screen;
  const shown = [
    ...(list?.columns ?? []).map((column) => column.field),
    list?.card?.title,
    list?.card?.badge,
    ...(list?.card?.lines ?? []),
    ...(detail?.facts ?? []),
    calendar?.title,
    calendar?.start,
    calendar?.end,
    calendar?.color,
    ...(plan === undefined ? [] : planPaths(plan)),
    wall?.image,
    wall?.title,
    ...(wall?.lines ?? []),
    wall?.groupBy,
  ];
  const walked = shown.filter((path): path is string => path?.includes(".") === true);
  return [...new Set([...walked, ...screen.needs])];
}

/** Sums under the table, as the list call names them. */
export const sumName = ({ agg, field }: SumDocument): string => `${agg}:${field}`;

/** What the filter bar starts with. A null default filters nothing. */
export function defaultFilters(screen: CompiledScreen, judge: Judge): Values {
  const filters: Values = {};
  for (const { key, field, default: expr } of screen.screen.list?.filters ?? []) {
    const name = field ?? key;
    if (expr === undefined || name === undefined) continue;
    const value = judge.valueOf(expr as Expr, {});
    if (value !== null && value !== undefined) filters[name] = Array.isArray(value) ? value.map(String) : String(value);
  }
  return filters;
}
