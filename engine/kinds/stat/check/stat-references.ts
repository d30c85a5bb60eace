import { countsHiddenRows, singlesOut } from "../../../access/figures.ts";
import type { StatDocument } from "../document.ts";
import { problem } from "../../../errors.ts";
import {
  addWarning,
  eachDocument,
  type Look,
  lookAtCond,
  lookAtExpr,
  need,
  needEntity,
  needPath,
  needRoles,
  type PathNeed,
} from "../../../findings/look.ts";

/** Dimensions, measures and charts of a statistic name things that exist. */
export const statReferences = eachDocument("stat", (stat, look) => {
  if (!needEntity(look, stat.entity, "/entity")) return;
  const { entity } = stat;
  for (const [at, role] of (stat.openTo ?? []).entries()) needRoles(look, role, `/openTo/${at}`);
  lookAtCond(look, stat.where, { entity, place: "measure", at: "/where" });
  for (const [at, dimension] of stat.dimensions.entries()) {
    needPath(look, { entity, path: dimension.field, at: `/dimensions/${at}/field` });
    if (dimension.to === undefined) continue;
    needPath(look, { entity, path: dimension.to, at: `/dimensions/${at}/to` });
    need(look, { kind: "时间单位", id: dimension.by ?? "", known: spanUnits, path: `/dimensions/${at}/by` });
  }
  for (const [at, filter] of (stat.filters ?? []).entries()) checkFilter(stat, look, { entity, path: filter.field, at: `/filters/${at}/field` });
  stat.measures.forEach((measure, at) => {
    lookAtExpr(look, measure.of, { entity, place: "measure", at: `/measures/${at}/of` });
    lookAtCond(look, measure.where, { entity, place: "measure", at: `/measures/${at}/where` });
    for (const [n, id] of (measure.ratio ?? []).entries()) needMeasure(stat, look, { id, path: `/measures/${at}/ratio/${n}` });
  });
  for (const [at, id] of (stat.cards ?? []).entries()) needMeasure(stat, look, { id, path: `/cards/${at}` });
  checkCharts(stat, look);
});

/** What a span can be counted by: hours of the day and days of the week come again, and stretches of ten minutes are too many. */
const spanUnits = ["day", "week", "month", "quarter", "year"];

/** Who may not list every row that is counted is refused such a filter, so to them it is there in vain. */
function checkFilter(stat: StatDocument, look: Look, filter: PathNeed): void {
  if (needPath(look, filter) === null || !singlesOut(look.model, filter.entity, filter.path)) return;
  const grants = look.model.entities.get(stat.entity)?.doc.access?.grants ?? [];
  const readers = grants.flatMap(({ role, statistics }) => (statistics === undefined ? [] : [role].flat()));
  const listsAll = (role: string) => !countsHiddenRows({ model: look.model, stat, user: { roles: [role] } });
  if (readers.length === 0 || !readers.every(listsAll)) addWarning(look, problem("STAT_FILTER_SINGLES_OUT", filter.at, { path: filter.path }));
}

const needMeasure = (stat: StatDocument, look: Look, { id, path }: { id: string; path: string }): boolean =>
  need(look, { kind: "指标", id, known: stat.measures.map((measure) => measure.key), path });

function checkCharts(stat: StatDocument, look: Look): void {
  const dimensions = stat.dimensions.map((dimension) => dimension.key);
  (stat.charts ?? []).forEach((chart, at) => {
    need(look, { kind: "维度", id: chart.dimension, known: dimensions, path: `/charts/${at}/dimension` });
    if (chart.series !== undefined) need(look, { kind: "维度", id: chart.series, known: dimensions, path: `/charts/${at}/series` });
    for (const [n, id] of chart.measures.entries()) needMeasure(stat, look, { id, path: `/charts/${at}/measures/${n}` });
  });
}
