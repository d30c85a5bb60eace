import { opensStat } from "../../../../engine/access/figures.ts";
import { AppError } from "../../../../engine/errors.ts";
import type { StatDimension, StatDocument, StatMeasure, StatPer } from "../../../../engine/kinds/stat/document.ts";
import type { Call } from "../../platform/runtime.ts";
import type { RecordQuery } from "../records/query.ts";
import type { Told as Figures } from "./privacy.ts";

type PerMeasure = StatMeasure & { per: StatPer };
const isPer = (measure: StatMeasure): measure is PerMeasure => measure.per !== undefined;

/** Figures by group, and of all of them together. */
interface Answer {
  groups: readonly { keys: readonly (string | null)[] | undefined; measures: Figures }[];
  totals: Figures;
}

/** Another statistic as it is asked for what measures are told per. */
export interface OtherAsked {
  stat: StatDocument;
  dimensions: StatDimension[];
  filters: RecordQuery;
}

export interface Asked {
  stat: StatDocument;
  dimensions: readonly StatDimension[];
  filters: RecordQuery;
  /** Answers as the reader is answered: what they are not told is divided by nothing. */
  ask(other: OtherAsked): Promise<Answer>;
}

/** What the measures of another statistic say: of a group by its keys, and of all. */
type Divisors = Map<string, { ofGroup(keys: Answer["groups"][number]["keys"]): number | null; ofAll: number | null }>;

/** Divides the measures with `per` of every group and of all, in place of what was aggregated for them. */
export async function perOther<T extends Answer>(call: Call, asked: Asked, told: T): Promise<T> {
  const measures = asked.stat.measures.filter(isPer);
  if (measures.length === 0) return told;
  const divisors: Divisors = new Map();
  for (const measure of measures) divisors.set(measure.key, await divisorsOf(call, asked, measure));
  const divided = (figures: Figures, by: (key: string) => number | null) => ({
    ...figures,
    ...Object.fromEntries(measures.map((measure) => [measure.key, quotient(measure, figures[measure.key] ?? null, by(measure.key))])),
  });
  return {
    ...told,
    groups: told.groups.map((group) => ({ ...group, measures: divided(group.measures, (key) => divisors.get(key)!.ofGroup(group.keys)) })),
    totals: divided(told.totals, (key) => divisors.get(key)!.ofAll),
  };
}

const usualScale = 1;
function quotient({ per, scale = usualScale }: PerMeasure, value: number | null, of: number | null): number | null {
  if (value === null || of === null || of === 0) return null;
  return Math.round(((value * (per.times ?? 1)) / of) * 10 ** scale) / 10 ** scale;
}

/** The other statistic by the dimensions and filters that it has too: what it does not divide by does not narrow it. */
async function divisorsOf(call: Call, { dimensions, filters, ask }: Asked, { per }: PerMeasure): Promise<NonNullable<ReturnType<Divisors["get"]>>> {
  const other = call.model.stats.get(per.stat)!;
  const named = (other.filters ?? []).map(({ field }) => field);
  const shared = dimensions.flatMap((one, at) => {
    const theirs = other.dimensions.find(({ key }) => key === one.key);
    return theirs === undefined ? [] : [{ at, theirs }];
  });
  const answer = await askedOrNothing(call, other, () =>
    ask({
      stat: { ...other, measures: other.measures.filter(({ key }) => key === per.measure) },
      dimensions: shared.map(({ theirs }) => theirs),
      filters: Object.fromEntries(Object.entries(filters).filter(([name]) => named.includes(name.replace(/\.(start|end)$/, "")))),
    }),
  );
  const ofAll = answer?.totals[per.measure] ?? null;
  const byKeys = new Map(answer?.groups.map(({ keys, measures }) => [JSON.stringify(keys), measures[per.measure] ?? null]));
  const ofGroup = (keys: Answer["groups"][number]["keys"]) =>
    keys === undefined ? null : shared.length === 0 ? ofAll : (byKeys.get(JSON.stringify(shared.map(({ at }) => keys[at] ?? null))) ?? null);
  return { ofGroup, ofAll };
}

/** Codes of what a reader is not told; anything else is a fault. */
const untold: ReadonlySet<string> = new Set(["FIGURE_FILTER_CLOSED", "FIGURE_GROUP_CLOSED"]);

async function askedOrNothing(call: Call, stat: StatDocument, ask: () => Promise<Answer>): Promise<Answer | null> {
  if (!opensStat({ model: call.model, stat, user: call.user })) return null;
  try {
    return await ask();
  } catch (error) {
    if (error instanceof AppError && error.problems.every(({ code }) => untold.has(code))) return null;
    throw error;
  }
}
