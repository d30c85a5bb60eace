const DIGITS = "零一二三四五六七八九";

/** What is said of any other number (specification, section 8). */
export const notANumeral = "无效的数字";

/** Whole numbers from 0 to 20 have a numeral (specification, section 5). */
export const hasNumeral = (value: unknown): value is number => typeof value === "number" && Number.isInteger(value) && value >= 0 && value <= 20;

/**
 * 0 to 20 in Chinese: 0 零, 10 十, 11 十一, 20 二十.
 * @throws Error `notANumeral`
 */
export function toChineseNumeral(value: unknown): string {
  if (!hasNumeral(value)) throw new Error(notANumeral);
  if (value < 10) return DIGITS[value] ?? "";
  const tens = value >= 20 ? "二十" : "十";
  const rest = value % 10;
  return rest === 0 ? tens : tens + DIGITS[rest];
}
