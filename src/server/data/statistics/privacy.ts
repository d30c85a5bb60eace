import { FIGURE_STEP } from "../../../../engine/api.ts";
import type { StatDocument, StatMeasure } from "../../../../engine/kinds/stat/document.ts";

/** Means and shares of fewer rows would say too much of each. */
const MANY = 20;

/** Rows that a figure is told of; so many of them stand on either side of a value by its rank. Of an extreme it is one person's, and never told. */
const LEAST: Partial<Record<StatMeasure["agg"], number>> = { sum: MANY, avg: MANY, median: 2 * MANY, p90: 10 * MANY };

/** A group is named where its rows are drawn to two steps at least: such a group has more than one step of them, whatever was drawn. */
const NAMED = 2 * FIGURE_STEP;

/** A measure over the rows of a group. */
export interface Figure {
  /** Over every row of the group. */
  all: number | null;
  /** Null = the reader could work it out alone, so it is told as it is. */
  closed: Closed | null;
}
export interface Closed {
  /** Over the rows of which the reader knows what it reads. */
  known: number | null;
  /** Rows of the group of which they do not. */
  hidden: number;
  /** Those of them that the measure is over. */
  counted: number;
}

/** A group of a statistic. `hidden`: rows of which the reader does not know that they belong to it. */
export interface Group {
  key: string | null;
  label: string;
  seriesKey?: string | null;
  series?: string | null;
  /** By each dimension. Absent: all that are not told apart together. */
  keys?: readonly (string | null)[];
  labels?: readonly string[];
  size: number;
  hidden: number;
  figures: Record<string, Figure>;
}

export interface Reading {
  stat: StatDocument;
  /** The reader may not even know that a row exists. */
  hidesRows: boolean;
  /** The reader does not know of every row which group it belongs to. */
  hidesGroups: boolean;
  /** Rows of all groups of which they do not know. */
  universe: number;
  /** 0 <= u < 1, by chance and always the same for the same question of the same rows. */
  chance(group: Group | null, name: string): number;
}

export type Told = Record<string, number | null>;

/** Up or down to a step, by chance so that the mean is true: no two answers that differ by one row tell for certain whether it counts. */
export const toStep = (value: number, step: number, chance: number): number => step * Math.floor(value / step + chance);

/** What is told of a group; of all of them with `null` as the group's place in the draw. */
export function toldMeasures(reading: Reading, group: Group, place: Group | null = group): Told {
  const values: Told = {};
  for (const measure of reading.stat.measures) if (measure.ratio === undefined) values[measure.key] = toldMeasure(reading, { measure, group, place });
  for (const measure of reading.stat.measures) if (measure.ratio !== undefined) values[measure.key] = share(measure, values, group.figures);
  return values;
}

/** What is yet to be divided keeps more of them. */
const digitsOf = ({ per, scale }: StatMeasure): number => (per === undefined ? (scale ?? 2) : 6);

interface At {
  measure: StatMeasure;
  group: Group;
  place: Group | null;
}

function toldMeasure(reading: Reading, at: At): number | null {
  const { measure, group, place } = at;
  const { all, closed } = group.figures[measure.key]!;
  if (closed === null) return all === null ? null : rounded(all, digitsOf(measure));
  const { known, hidden } = closed;
  const alone = group.size > hidden && known !== null ? rounded(known, digitsOf(measure)) : null;
  const bound = boundOf(reading, { hidden, place });
  if (isFew(reading, hidden) || all === null) return alone;
  const chance = reading.chance(place, isSize(measure) ? "" : measure.key);
  if (measure.agg === "count" || measure.agg === "countDistinct")
    return (known ?? 0) + Math.min(toStep(all - (known ?? 0), FIGURE_STEP, chance), bound);
  const counted = Math.min(toStep(closed.counted, FIGURE_STEP, reading.chance(place, `${measure.key} of`)), bound);
  if (counted < (LEAST[measure.agg] ?? Number.POSITIVE_INFINITY)) return alone;
  if (measure.agg !== "sum") return coarse(all, chance);
  return rounded((known ?? 0) + coarse((all - (known ?? 0)) / closed.counted, chance) * counted, digitsOf(measure));
}

/** Of rows that the reader lists anyway it is no secret that they are few. */
const isFew = ({ hidesRows, hidesGroups, universe }: Reading, hidden: number): boolean =>
  !hidesRows && (hidesGroups ? universe : hidden) < FIGURE_STEP;

/** More than a group has rows would say that all of them count; fewer than are hidden are therefore told of the whole. */
function boundOf({ hidesRows, hidesGroups, universe, chance }: Reading, { hidden, place }: { hidden: number; place: Group | null }): number {
  const drawn = toStep(hidden, FIGURE_STEP, chance(place, ""));
  const listed = FIGURE_STEP * Math.floor((hidesGroups ? universe : hidden) / FIGURE_STEP);
  return hidesRows ? drawn : hidesGroups ? Math.min(drawn, listed) : listed;
}

const isSize = ({ agg, of, where }: StatMeasure): boolean => agg === "count" && of === undefined && where === undefined;

/** Two digits of a value. */
function coarse(value: number, chance: number): number {
  if (value === 0) return 0;
  const step = 10 ** (Math.floor(Math.log10(Math.abs(value))) - 1);
  return rounded(toStep(value, step, chance), 6);
}

function share({ ratio, scale }: StatMeasure, values: Told, figures: Group["figures"]): number | null {
  const [part, whole] = ratio!.map((key) => values[key] ?? null);
  const isClosed = ratio!.some((key) => (figures[key]?.closed ?? null) !== null);
  if (part == null || !whole || (isClosed && whole < MANY)) return null;
  return rounded((part / whole) * 100, scale ?? 1);
}

const rounded = (value: number, scale: number): number => Math.round(value * 10 ** scale) / 10 ** scale;

/**
 * Groups as they are told. That a group is there tells that somebody is in it, so one of whose rows nothing is told does not appear by itself. All
 * such come as one, which is there by the same rule: its absence does not tell that everybody is in the groups above.
 */
export function toldGroups(reading: Reading, groups: readonly Group[], rest: string): { groups: { group: Group; measures: Told }[]; merged: number } {
  const shows = (group: Group) => group.size > group.hidden || boundOf(reading, { hidden: group.hidden, place: group }) >= NAMED;
  const shown = groups.filter((group) => !reading.hidesGroups || shows(group));
  const seen = shown.map((group) => ({ group, measures: toldMeasures(reading, group) }));
  const others = groups.filter((group) => !shown.includes(group));
  const together = joined(reading.stat, others, rest);
  const isListed = others.length > 0 && (shows(together) || isFew(reading, together.hidden));
  return isListed ? { groups: [...seen, { group: together, measures: toldMeasures(reading, together) }], merged: 1 } : { groups: seen, merged: 0 };
}

/** Counts and sums add up; means, extremes and distinct counts of several groups do not follow from theirs. */
function joined(stat: StatDocument, groups: readonly Group[], label: string): Group {
  const total = (of: (group: Group) => number) => groups.reduce((sum, group) => sum + of(group), 0);
  const adds = ({ agg }: StatMeasure) => agg === "count" || agg === "sum";
  const figureOf = (measure: StatMeasure): Figure => {
    const closed = (group: Group) => group.figures[measure.key]?.closed ?? null;
    const all = adds(measure) ? total((group) => group.figures[measure.key]?.all ?? 0) : null;
    if (groups.every((group) => closed(group) === null)) return { all, closed: null };
    return {
      all,
      closed: { known: 0, hidden: total((group) => closed(group)?.hidden ?? 0), counted: total((group) => closed(group)?.counted ?? 0) },
    };
  };
  const figures = Object.fromEntries(stat.measures.filter(({ ratio }) => ratio === undefined).map((measure) => [measure.key, figureOf(measure)]));
  return { key: null, label, size: total(({ size }) => size), hidden: total(({ hidden }) => hidden), figures };
}
