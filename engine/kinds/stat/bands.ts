/** Key of the band above so many ends; two digits, so that keys stand in the order of size. Below the first end it is `00`. */
export function bandEnds(key: string, ends: readonly number[]): { from: number | null; below: number | null } {
  const band = Number(key);
  return { from: ends[band - 1] ?? null, below: ends[band] ?? null };
}
