import { type RawBuilder, sql } from "kysely";
import type { RowCond } from "../../../../engine/access/conds.ts";
import { isShared, type StatDocument } from "../../../../engine/kinds/stat/document.ts";
import { byFirst, type Counted, type Counting, countedRows, type KnownRows, placesOf, type Raw, rowsOf } from "./counting.ts";
import { addLines } from "./added-lines.ts";
import { countDistinct } from "./distinct-counts.ts";
import { Folds } from "./folds.ts";
import { type GroupKey, groupKey } from "./group-keys.ts";
import { countRanked, isRanked } from "./ranked-values.ts";

/** Groups of one answer; the rest is cut, by their keys. */
const MAX_GROUPS = 1_000;

/**
 * Groups and all rows together in one pass over the rows, which PostgreSQL shares among its processes, and one more for the distinct values, at the
 * same time. Everything is counted for each group first; what all rows make follows from the groups.
 */
export async function countGroups(counting: Counting): Promise<Counted> {
  if (!counting.dimensions.some(isShared)) return countOnce(counting);
  // A row is in several groups, so that they do not add up.
  const [{ groups }, { whole }] = await Promise.all([countOnce(counting), countOnce({ ...counting, dimensions: [] })]);
  return { groups, whole };
}

async function countOnce(counting: Counting): Promise<Counted> {
  const [counted, distinct, ranked] = await Promise.all([countAdded(counting), countDistinct(counting), countRanked(counting)]);
  for (const lines of [...distinct, ...ranked]) addLines(counted, lines);
  return counted;
}

async function countAdded(counting: Counting): Promise<Counted> {
  const { listing, stat, dimensions, figures, whole, marks } = counting;
  const { scope, where } = countedRows(listing, stat);
  const keys = dimensions.map((dimension) => groupKey(scope, dimension));
  const folds = new Folds(scope);
  const [ofGroups, ofWhole] = [namesOf(folds, stat, figures), namesOf(folds, stat, whole)];
  if (marks === true) ofWhole.set("rows", folds.mark());
  const lines = await rowsOf(counting, linesSql({ folds, keys, where, most: counting.most ?? MAX_GROUPS }));
  const groups = lines.filter((line) => Number(line.whole) === 0);
  const all = lines.find((line) => Number(line.whole) === 1) ?? {};
  return { groups: groups.map((line) => ({ ...keysIn(line), ...figuresIn(line, ofGroups) })), whole: figuresIn(all, ofWhole) };
}

const figuresIn = (line: Raw, names: ReadonlyMap<string, string>): Raw => Object.fromEntries([...names].map(([name, fold]) => [name, line[fold]]));
const keysIn = (line: Raw): Raw => Object.fromEntries(Object.entries(line).filter(([name]) => /^[dl]\d$/.test(name)));

/** Under which name of a statement stands what the answer calls `m_total`. */
function namesOf(folds: Folds, stat: StatDocument, { known, measures }: KnownRows): Map<string, string> {
  const names = new Map([
    ["size", folds.count([])],
    ["hidden", folds.count([unlike(known)])],
  ]);
  for (const measure of stat.measures.filter(({ ratio }) => ratio === undefined)) {
    const { key } = measure;
    const isAdded = measure.agg !== "countDistinct" && !isRanked(measure);
    if (isAdded) names.set(`m_${key}`, folds.measure(measure));
    const reads = measures.get(key);
    if (reads === undefined) continue;
    if (isAdded) names.set(`k_${key}`, folds.measure(measure, reads));
    names.set(`h_${key}`, folds.count([unlike(reads)]));
    names.set(`c_${key}`, folds.measure({ ...measure, agg: "count" }, unlike(reads)));
  }
  return names;
}

const unlike = (cond: RowCond): RowCond => (typeof cond === "boolean" ? !cond : { not: cond });

interface Lines {
  folds: Folds;
  keys: readonly GroupKey[];
  where: RawBuilder<unknown>;
  most: number;
}

function linesSql({ folds, keys, where, most }: Lines): RawBuilder<unknown> {
  const { columns } = folds;
  const owns = keys.flatMap(({ ownTitle }, i) => (ownTitle === null ? [] : [{ at: i, read: columns.read({ title: i }, () => ownTitle) }]));
  const read = keys.map(({ value }, i) => sql`${columns.read({ key: i }, () => value)} as ${sql.id(`d${i}`)}`);
  const parts = [...read, ...owns.map(({ at, read: own }) => sql`min(${own}) as ${sql.id(`l${at}`)}`), ...folds.partsSql()];
  const grouped = sql`select ${sql.join(parts)} from ${columns.rowsSql(where)} ${byFirst(keys.length)}`;
  const texts = keys.map(({ text }, i) => text(sql.id(`d${i}`)));
  const lines = [
    ...texts.map((text, i) => sql`${text} as ${sql.id(`d${i}`)}`),
    ...owns.map(({ at }) => sql`min(${sql.id(`l${at}`)}) as ${sql.id(`l${at}`)}`),
    ...folds.foldsSql(),
    sql`${texts.length === 0 ? sql`1` : sql`grouping(${texts[0]})`} as whole`,
  ];
  return titled({ keys, most }, sql`select ${sql.join(lines)} from (${grouped}) as parts ${setsOf(keys.length)}`);
}

/** The line over all comes first, so that it is not cut. */
function titled({ keys, most }: Pick<Lines, "keys" | "most">, lines: RawBuilder<unknown>): RawBuilder<unknown> {
  if (keys.length === 0) return lines;
  const order = sql`order by whole desc, ${sql.join(keys.map((_, i) => sql.id(`d${i}`)))}`;
  const titles = keys.flatMap(({ title }, i) => (title === null ? [] : [sql`${title(sql.id("line", `d${i}`))} as ${sql.id(`l${i}`)}`]));
  const few = sql`select * from (${lines}) as line ${order} limit ${most + 1}`;
  return titles.length === 0 ? few : sql`select line.*, ${sql.join(titles)} from (${few}) as line ${order}`;
}

const setsOf = (count: number): RawBuilder<unknown> => (count === 0 ? sql`` : sql`group by grouping sets ((${placesOf(count)}), ())`);
