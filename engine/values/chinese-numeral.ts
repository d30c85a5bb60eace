const DIGITS = "零一二三四五六七八九";

/**
 * 0 to 20 in Chinese: 0 零, 10 十, 11 十一, 20 二十.
 * @throws Error 无效的数字, the text fixed by the specification, section 8
 */
export function toChineseNumeral(value: unknown): string {
  if (typeof value !== "number" || !Number.isInteger(value) || value < 0 || value > 20) throw new Error("无效的数字");
  if (value < 10) return DIGITS[value] ?? "";
  const tens = value >= 20 ? "二十" : "十";
  const rest = value % 10;
  return rest === 0 ? tens : tens + DIGITS[rest];
}
