import { codeText, isRoundedNumber } from "./cell-text.ts";

/**
 * The decimal text of a number as people type it: `1,234.5`, `￥12`, `12.50元`, `５`, `1.2E+3`, `（3.5）` for a negative amount.
 * Null when it is not a number. Never rounds.
 */
export function decimalOfCell(cell: string, unit?: string): string | null {
  let text = codeText(cell).replace(/\s+/g, "");
  const negative = /^\((.*)\)$/.exec(text);
  if (negative) text = `-${negative[1]}`;
  text = text.replace(/^([-+]?)[¥￥$]/, "$1");
  if (unit !== undefined && unit !== "" && text.endsWith(unit)) text = text.slice(0, -unit.length);
  else text = text.replace(/元$/, "");
  if (/^[-+]?\d{1,3}(?:,\d{3})+(?:\.\d+)?$/.test(text)) text = text.replace(/,/g, "");
  if (isRoundedNumber(text.replace(/^[-+]/, ""))) return decimalOfNumber(Number(text));
  if (!/^[-+]?(?:\d+(?:\.\d*)?|\.\d+)$/.test(text)) return null;
  return text.replace(/^\+/, "");
}

/** Decimal text of a JS number without exponent; null when it is not finite or too large to be exact. */
export function decimalOfNumber(value: number): string | null {
  if (!Number.isFinite(value) || Math.abs(value) >= 1e15) return null;
  const text = String(value);
  return /e/i.test(text) ? value.toFixed(20).replace(/\.?0+$/, "") : text;
}

/** Digits after the point, trailing zeros not counted. */
export const scaleOf = (decimal: string): number => (decimal.split(".")[1] ?? "").replace(/0+$/, "").length;
