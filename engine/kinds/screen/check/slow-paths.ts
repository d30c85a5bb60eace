import { resolveRows } from "../../../conditions/resolve-path.ts";
import { problem } from "../../../errors.ts";
import { addWarning, eachDocument, type Look } from "../../../findings/look.ts";
import { summedAt } from "../summed-at.ts";

/**
 * Columns that lists sort by, filters and scopes read get an index when tables are made. A value worked out live has no column,
 * so sorting or filtering by what sums up rows reads every one of them: said here, since no index can help.
 */
export const slowPaths = eachDocument("screen", (screen, look) => {
  screen.list?.columns.forEach((column, at) => {
    if (column.sort !== undefined) warnWhenLive(column.field, { entity: screen.entity, look, path: `/list/columns/${at}`, why: "列表默认按它排序" });
  });
  screen.list?.filters?.forEach((filter, at) => {
    if (filter.field !== undefined) warnWhenLive(filter.field, { entity: screen.entity, look, path: `/list/filters/${at}`, why: "列表按它查询" });
  });
});

interface SlowUse {
  entity: string;
  look: Look;
  path: string;
  why: string;
}

function warnWhenLive(path: string, { entity, look, path: at, why }: SlowUse): void {
  const summed = summedAt(look.model, entity, path);
  if (summed === null) return;
  const own = summed.rows.every((rows) => resolveRows(look.model, summed.owner, rows)?.via === "table");
  const advice = own ? `${why}，而它是实时汇总，建议 "store": true` : `${why}，而它是实时汇总，建议改用能建索引的字段`;
  addWarning(look, problem("INDEX_MISSING", at, { fields: [path], why: advice }));
}
