import { readablePath } from "../../engine/access/readable-path.ts";
import { HIDDEN } from "../../engine/access/mask.ts";
import { modelEnv } from "../../engine/conditions/model-env.ts";
import { resolvePath } from "../../engine/conditions/resolve-path.ts";
import { withContext } from "../../engine/conditions/with-context.ts";
import type { EvalEnv } from "../../engine/conditions/env.ts";
import type { EvalContext } from "../../engine/context.ts";
import { fieldType } from "../../engine/fields/index.ts";
import type { LabelSource } from "../../engine/fields/define-field.ts";
import type { ReportData, ReportDocument } from "../../engine/kinds/report/document.ts";
import { dimensionTitle } from "../../engine/screens/dimension-title.ts";
import { isOfTime, type StatDimension } from "../../engine/kinds/stat/document.ts";
import type { Field, Model } from "../../engine/model/model.ts";
import { entityOfData } from "../../engine/reports/data-entity.ts";
import type { ReportSource } from "../../engine/reports/data.ts";
import { pathsRead } from "../../engine/reports/paths-read.ts";
import { planReport } from "../../engine/reports/plan.ts";
import { type ReportRowRead, RowSource } from "../../engine/reports/row-source.ts";
import { setName, setsOf, type StatLine, StatSource } from "../../engine/reports/stat-source.ts";
import type { Filling } from "../../engine/reports/fill.ts";
import { textOf } from "../../renderers/text.ts";
import { draw, plainSample } from "../preview/plain-samples.ts";

/** As many rows as tell groups from single lines. */
const rowCount = 12;
/** Values of a group that stand beside each other. */
const groupCount = 3;

interface Sampling {
  report: ReportDocument;
  model: Model;
  /** As whose people it is looked at. */
  user: EvalContext["user"];
  ctx: EvalContext;
}

/** What a report reads, over rows of nobody; what the reader may not see in clear is hidden as it would be. */
export function sampleFilling({ report, model, user, ctx }: Sampling): Filling {
  const at: Sampling = { report, model, user, ctx };
  const asks = Object.fromEntries((report.ask ?? []).map(({ name, type }) => [name, { value: null, class: fieldType(type).valueClass }]));
  const envOf = (entity: string): EvalEnv => withContext(modelEnv(model, entity, { ...ctx, user }), { asks });
  const entityFor = (key: string | null) => {
    const data = report.data?.find((one) => one.key === key);
    return data === undefined ? (report.entity ?? "") : (entityOfData(model, report, data) ?? "");
  };
  const sources = new Map((report.data ?? []).map((data) => [data.key, sourceOf(at, data, envOf(entityFor(data.key)))]));
  const record = report.entity === undefined ? null : sampleRow(at, report.entity, { paths: pathsOf(at, report.entity, null), at: 0 });
  const askTexts = Object.fromEntries((report.ask ?? []).map(({ name, title }) => [name, textOf(title)]));
  return { plan: planReport(report), sources, record, envOf: (key) => envOf(entityFor(key)), askTexts };
}

const pathsOf = ({ report, model }: Sampling, entity: string, data: string | null): string[] =>
  pathsRead(report, data, model.entities.get(entity)?.conditions ?? {});

function sourceOf(at: Sampling, data: ReportData, env: EvalEnv): ReportSource {
  const { model, report } = at;
  if (data.stat !== undefined) return statSource(at, data);
  const entity = entityOfData(model, report, data) ?? "";
  const paths = pathsOf(at, entity, data.key);
  const rows = Array.from({ length: rowCount }, (_, n) => sampleRow(at, entity, { paths, at: n }));
  return new RowSource({ rows, env, format: (path, value) => textFor(at, resolvePath(model, entity, path)?.field, value) });
}

function sampleRow(sampling: Sampling, entity: string, { paths, at }: { paths: readonly string[]; at: number }): ReportRowRead {
  const { model, user } = sampling;
  const record: Record<string, unknown> = {};
  const texts: Record<string, string> = {};
  const withheld: Record<string, unknown> = {};
  for (const [n, path] of paths.entries()) {
    const field = resolvePath(model, entity, path)?.field;
    if (field === undefined) continue;
    if (readablePath({ model, entity, path, user }).clear === false) {
      record[path] = HIDDEN;
      texts[path] = HIDDEN;
      withheld[path] = true;
      continue;
    }
    record[path] = sampleValue(sampling, field, { at, column: n });
    texts[path] = textFor(sampling, field, record[path]);
  }
  return { record, texts, withheld };
}

/** Groups come again, in each column by another measure, so that groups within groups differ. */
const groupAt = (at: number, column: number): number => Math.floor(at / (column % 2 === 0 ? 4 : 2)) % groupCount;

function sampleValue({ model }: Sampling, field: Field, { at, column }: { at: number; column: number }): unknown {
  const items = model.dicts.get(field.doc.dict ?? "")?.items ?? [];
  const many = field.type.valueClass === "list";
  if (items.length > 0) {
    const { value } = items[groupAt(at, column) % items.length]!;
    return many ? [value] : value;
  }
  if (field.refTo !== null) return many ? [`${textOf(field.title)}${groupAt(at, column) + 1}`] : `${textOf(field.title)}${groupAt(at, column) + 1}`;
  return field.type.sample?.(draw(at)) ?? plainSample(field.type.valueClass, textOf(field.title), at);
}

function textFor({ model }: Sampling, field: Field | undefined, value: unknown): string {
  if (field === undefined || value === null || value === undefined) return "";
  if (field.refTo !== null) return [value].flat().join("、");
  return field.type.format(value, field.doc, labelsOf(model));
}

const labelsOf = (model: Model): LabelSource => ({
  dict: (code, value) => textOf(model.dicts.get(code)?.items.find((item) => item.value === value)?.label) || undefined,
  dictValue: () => undefined,
  ref: (_, key) => key,
  refKey: () => undefined,
});

/** Each set of dimensions that is counted, told of the same figures: what stands below each other adds up. */
function statSource({ report, model, user }: Sampling, data: ReportData): ReportSource {
  const stat = model.stats.get(data.stat ?? "");
  if (stat === undefined) return new StatSource(new Map(), {});
  const sets = setsOf(planReport(report), data.key);
  const all = [...new Set(sets.flat())].toSorted();
  const labels = new Map(stat.dimensions.map((one) => [one.key, dimensionLabels({ model, user, entity: stat.entity }, one)]));
  const cases = all.reduce<number[][]>(
    (known, dimension) => known.flatMap((one) => (labels.get(dimension) ?? [""]).map((_, n) => [...one, n])),
    [[]],
  );
  const linesFor = (dimensions: readonly string[]): StatLine[] => {
    const places = dimensions.map((dimension) => all.indexOf(dimension));
    const found = new Map<string, { keys: number[]; count: number; sum: number }>();
    for (const [n, one] of cases.entries()) {
      const keys = places.map((place) => one[place]!);
      const known = found.get(keys.join(" ")) ?? { keys, count: 0, sum: 0 };
      found.set(keys.join(" "), { keys, count: known.count + 1, sum: known.sum + 1 + ((n * 7) % 13) });
    }
    return [...found.values()].map(({ keys, count, sum }) => ({
      keys: keys.map(String),
      labels: keys.map((key, n) => labels.get(dimensions[n]!)?.[key] ?? ""),
      measures: Object.fromEntries(
        stat.measures.map(({ key, agg, ratio, per }) => [
          key,
          isAdded(agg) && ratio === undefined && per === undefined ? sum : Math.round(sum / count),
        ]),
      ),
    }));
  };
  const scales = stat.measures.flatMap(({ key, scale }) => (scale === undefined ? [] : [[key, scale] as const]));
  return new StatSource(new Map(sets.map((dimensions) => [setName(dimensions), linesFor(dimensions)])), Object.fromEntries(scales));
}

const isAdded = (agg: string): boolean => agg === "count" || agg === "sum" || agg === "countDistinct";

interface Around extends Pick<Sampling, "model" | "user"> {
  entity: string;
}

function dimensionLabels({ model, user, entity }: Around, dimension: StatDimension): string[] {
  if (readablePath({ model, entity, path: dimension.field, user, action: "statistics" }).clear === false) return [HIDDEN];
  if (isOfTime(dimension)) return ["2026-01", "2026-02", "2026-03"];
  const dict = model.dicts.get(resolvePath(model, entity, dimension.field)?.field.doc.dict ?? "");
  if (dict !== undefined && dict.items.length > 0) return dict.items.slice(0, groupCount).map(({ label }) => textOf(label));
  return Array.from({ length: groupCount }, (_, n) => `${textOf(dimensionTitle(model, entity, dimension))}${n + 1}`);
}
