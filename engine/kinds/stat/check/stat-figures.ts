import { resolvePath } from "../../../conditions/resolve-path.ts";
import { problem } from "../../../errors.ts";
import { addError, eachDocument, type Look, need, needStat } from "../../../findings/look.ts";
import { phrase, type Words } from "../../../language/phrase.ts";
import type { Model } from "../../../model/model.ts";
import { warningIn } from "../../../problems/finding.ts";
import type { StatDimension, StatDocument, StatMeasure } from "../document.ts";

/** What rows are grouped by and what is counted of them can be worked out as it is said. */
export const statFigures = eachDocument("stat", (stat, look) => {
  if (!look.model.entities.has(stat.entity)) return;
  stat.dimensions.forEach((dimension, at) => {
    const reason = dimensionFault(look.model, stat.entity, dimension);
    if (reason !== null) addError(look, problem("STAT_DIMENSION_INVALID", `/dimensions/${at}`, { dimension: dimension.key, reason }));
    const path = `/dimensions/${at}/each`;
    if (dimension.each === undefined && isChoices(look.model, stat.entity, dimension.field))
      look.findings.push(warningIn(look.file, problem("STAT_LIST_GROUPED", path, { dimension: dimension.key }), { fix: { path, value: true } }));
  });
  stat.measures.forEach((measure, at) => {
    const reason = measureFault(stat, measure, { look, path: `/measures/${at}` });
    if (reason !== null) addError(look, problem("STAT_MEASURE_INVALID", `/measures/${at}`, { measure: measure.key, reason }));
  });
});

/** Lists that are chosen from, so that each choice is a group. */
const isChoices = (model: Model, entity: string, path: string): boolean => {
  const type = resolvePath(model, entity, path)?.field.type;
  return type?.name === "dicts" || type?.name === "refs";
};

function dimensionFault(model: Model, entity: string, { field, to, by, bands, each }: StatDimension): string | null {
  if ([by, bands, each || undefined].filter((way) => way !== undefined).length > 1 || (to !== undefined && by === undefined && (bands ?? each)))
    return "by、bands、each 只能写一个";
  const found = resolvePath(model, entity, field)?.field;
  if (found === undefined) return null;
  if (bands !== undefined && !["number", "decimal"].includes(found.type.valueClass)) return "bands 只用于数字字段";
  if (bands?.some((end, at) => at > 0 && end <= bands[at - 1]!) === true) return "bands 须从小到大，且不重复";
  return each === true && !isChoices(model, entity, field) ? "each 只用于多选字段" : null;
}

interface MeasureAt {
  look: Look;
  path: string;
}

function measureFault(stat: StatDocument, measure: StatMeasure, at: MeasureAt): Words | null {
  const { agg, of, ratio, per } = measure;
  if (ratio !== undefined && per !== undefined) return "ratio 与 per 只能写一个";
  if (ratio !== undefined)
    return ratio.some((key) => stat.measures.some((one) => one.key === key && one.per !== undefined)) ? "ratio 不能用折算过的指标" : null;
  if (agg !== "count" && of === undefined) return "须用 of 写明统计什么";
  return per === undefined ? null : perFault(stat, per, at);
}

function perFault(stat: StatDocument, per: NonNullable<StatMeasure["per"]>, { look, path }: MeasureAt): Words | null {
  if (!needStat(look, per.stat, `${path}/per/stat`)) return null;
  const other = look.model.stats.get(per.stat)!;
  if (!need(look, { kind: "指标", id: per.measure, known: other.measures.map(({ key }) => key), path: `${path}/per/measure` })) return null;
  const measure = other.measures.find(({ key }) => key === per.measure)!;
  if (measure.ratio !== undefined || measure.per !== undefined) return "per 的指标须是直接统计的数";
  if (per.times !== undefined && per.times < 1) return "per 的 times 至少为 1";
  const shared = stat.dimensions.flatMap((own) => {
    const theirs = other.dimensions.find(({ key }) => key === own.key);
    return theirs === undefined || isSameGroup(look.model, [stat.entity, own], [other.entity, theirs]) ? [] : [own.key];
  });
  return shared.length === 0 ? null : phrase`维度“${shared[0]!}”在两个统计中分组不同`;
}

/** Groups of one have the keys of the groups of the other. */
function isSameGroup(model: Model, ...sides: readonly [string, StatDimension][]): boolean {
  const [own, theirs] = sides.map(([entity, { field, by, bands }]) => {
    const found = resolvePath(model, entity, field)?.field;
    return JSON.stringify([found?.refTo ?? found?.doc.dict ?? found?.type.name, by ?? null, bands ?? null]);
  });
  return own === theirs;
}
