import { formatDate } from "./date-format.ts";

const TOKEN = /\{([^{}]*)\}/g;
/** As a document writes them -> as `formatDate` does. */
const DATE_TOKENS: Readonly<Record<string, string>> = { yyyy: "YYYY", yy: "YY", MM: "mm", dd: "dd" };

/** What is wrong with a serial pattern, in words; null when it is right. */
export function serialPatternFault(pattern: string): string | null {
  let counters = 0;
  for (const [whole, token = ""] of pattern.matchAll(TOKEN)) {
    if (/^#{2,12}$/.test(token)) counters += 1;
    else if (!Object.hasOwn(DATE_TOKENS, token)) return `不认识的占位“${whole}”，可用 {yyyy} {yy} {MM} {dd} {####}`;
  }
  if (counters !== 1) return "须有且只有一个流水号占位，如 {####}（2 到 12 位）";
  return /[{}]/.test(pattern.replace(TOKEN, "")) ? "花括号不成对" : null;
}

/** Counters run per filled-in prefix: a pattern with {yyyy}{MM} starts again at 1 every month. `today` is `yyyy-MM-dd`. */
export const serialPrefix = (pattern: string, today: string): string =>
  pattern.replace(TOKEN, (whole, token: string) => (Object.hasOwn(DATE_TOKENS, token) ? formatDate(today, DATE_TOKENS[token]!) : whole));

/** The number `counter` (from 1) written by the pattern; a counter with more digits than signs is written whole. */
export const serialText = (pattern: string, today: string, counter: number): string =>
  serialPrefix(pattern, today).replace(TOKEN, (_, signs: string) => String(counter).padStart(signs.length, "0"));
