import type { StatMeasure } from "../../../../engine/kinds/stat/document.ts";
import type { Counted, Raw } from "./counting.ts";

/** What one statement found of a measure: `d0 d1`, `n` the figure, `k` what it is over rows that are known, `whole` 1 for the line over all rows. */
export interface MeasureLines {
  measure: StatMeasure;
  isClosed: { groups: boolean; whole: boolean };
  /** What it is over no rows. */
  none: 0 | null;
  lines: readonly Raw[];
}

const placeOf = (line: Raw): string =>
  JSON.stringify(
    Object.keys(line)
      .filter((name) => /^d\d$/.test(name))
      .sort()
      .map((name) => line[name] ?? null),
  );

/** Puts the figures of a measure that no parts add up to beside the others of each group. */
export function addLines({ groups, whole }: Counted, of: MeasureLines): void {
  const byPlace = new Map(of.lines.filter((line) => Number(line.whole) === 0).map((line) => [placeOf(line), line]));
  for (const group of groups) add(group, of, { line: byPlace.get(placeOf(group)), isClosed: of.isClosed.groups });
  add(whole, of, { line: of.lines.find((line) => Number(line.whole) === 1), isClosed: of.isClosed.whole });
}

function add(to: Raw, { measure: { key }, none }: MeasureLines, { line, isClosed }: { line: Raw | undefined; isClosed: boolean }): void {
  to[`m_${key}`] = line?.n ?? none;
  if (isClosed) to[`k_${key}`] = line?.k ?? none;
}
