const bands: [number, string][] = [
  [6, "凌晨好"],
  [9, "早上好"],
  [12, "上午好"],
  [14, "中午好"],
  [17, "下午好"],
  [19, "傍晚好"],
  [22, "晚上好"],
  [24, "夜里好"],
];

/** Greeting of the hour, 0..23 (specification, section 9). */
export const greeting = (hour: number): string => bands.find(([until]) => hour < until)![1];
