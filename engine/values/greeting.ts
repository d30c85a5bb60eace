/** First hour of each band and its greeting (specification section 9), latest first. */
const BANDS: readonly [number, string][] = [
  [22, "夜里好"],
  [19, "晚上好"],
  [17, "傍晚好"],
  [14, "下午好"],
  [12, "中午好"],
  [9, "上午好"],
  [6, "早上好"],
  [0, "凌晨好"],
];

/** Greeting of the hour (specification section 9). `now` is `yyyy-MM-dd HH:mm:ss`, Asia/Shanghai. */
export function greeting(now: string): string {
  const hour = Number(now.slice(11, 13));
  return BANDS.find(([from]) => hour >= from)?.[1] ?? "您好";
}
