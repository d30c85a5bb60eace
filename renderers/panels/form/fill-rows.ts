/**
 * Columns each entry takes so that no row of a grid ends with a hole: entries stand in order, one column each,
 * a wide one fills a row of its own, and the last of a row takes what is left of it.
 */
export function fillRows(areWide: readonly boolean[], columns: number): number[] {
  const spans: number[] = [];
  let used = 0;
  areWide.forEach((isWide, at) => {
    const endsRow = isWide || areWide[at + 1] === undefined || areWide[at + 1] === true;
    const span = endsRow ? columns - used : 1;
    spans.push(span);
    used = (used + span) % columns;
  });
  return spans;
}
