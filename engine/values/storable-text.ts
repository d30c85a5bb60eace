/** Every control sign but tab and line ends: PostgreSQL cannot hold NUL, and XML, hence a workbook, none of them. */
const CONTROL = /[^\P{Cc}\t\n\r]/u;

/** Whether the text comes back from the database and from a workbook as it went in. A lone surrogate would turn into U+FFFD on the way. */
export const isStorableText = (text: string): boolean => text.isWellFormed() && !CONTROL.test(text);

/** One line: no line breaks and no tabs either. */
export const isSingleLine = (text: string): boolean => !/[\n\r\t\u2028\u2029]/.test(text);

const MAX_DEPTH = 32;

/** Whether every text and key inside can be stored and nothing is nested too deep. */
export function isStorableJson(value: unknown, depth = MAX_DEPTH): boolean {
  if (typeof value === "string") return isStorableText(value);
  if (typeof value !== "object" || value === null) return true;
  if (depth === 0) return false;
  return Object.entries(value).every(([key, item]) => isStorableText(key) && isStorableJson(item, depth - 1));
}
