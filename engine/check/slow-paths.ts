import { dependencies } from "../conditions/dependencies.ts";
import { resolvePath } from "../conditions/resolve-path.ts";
import type { Field } from "../model/model.ts";
import { problem } from "../errors.ts";
import { addWarning, eachDocument, type Look } from "../findings/look.ts";

/**
 * Columns that lists sort by, filters and scopes read get an index when tables are made. A value worked out live has no column,
 * so sorting or filtering by it reads every row: said here, since no index can help.
 */
export const slowPaths = eachDocument("screen", (screen, look) => {
  screen.list?.columns.forEach((column, at) => {
    if (column.sort !== undefined) warnWhenLive(column.field, { entity: screen.entity, look, path: `/list/columns/${at}`, why: "列表默认按它排序" });
  });
  screen.list?.filters?.forEach((filter, at) => {
    if (filter.field !== undefined) warnWhenLive(filter.field, { entity: screen.entity, look, path: `/list/filters/${at}`, why: "列表按它查询" });
  });
});

interface SlowPlace {
  entity: string;
  look: Look;
  path: string;
  why: string;
}

function warnWhenLive(path: string, { entity, look, path: at, why }: SlowPlace): void {
  const field = resolvePath(look.model, entity, path)?.field;
  if (field && isAggregated(field))
    addWarning(look, problem("INDEX_MISSING", at, { fields: [path], why: `${why}，而它是实时汇总，建议 "store": true` }));
}

/** A live copy is a join and stays fast; only aggregates over rows are slow. */
const isAggregated = (field: Field): boolean => field.kind === "live" && field.expr !== null && dependencies(field.expr, {}).rows.length > 0;
