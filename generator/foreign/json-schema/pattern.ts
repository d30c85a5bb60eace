import { patternFault } from "../../../engine/values/safe-pattern.ts";

export type PatternReading = { pattern: string } | { fault: string };

/** Steps a pattern may take on the longest text of its field. */
const MOST_STEPS = 1e8;
const LONGEST = 250;

/**
 * A pattern of JSON Schema finds its match anywhere; a pattern of a field must match the whole text. The pattern is never run here: it is only
 * taken when it is of the safe subset, and when no text as long as the field allows can keep it busy.
 */
export function wholePattern(source: string, maxLength: number): PatternReading {
  if (source.length > LONGEST) return { fault: `超过 ${LONGEST} 个字符` };
  const plain = withoutNeedlessEscapes(source);
  const pattern = whole(plain);
  const fault = patternFault(plain) ?? patternFault(pattern);
  if (fault !== null) return { fault };
  const loops = [...withoutClasses(pattern).matchAll(/[*+]|\{\d+,\}/g)].length;
  return maxLength ** loops > MOST_STEPS ? { fault: "在长文字上可能很慢" } : { pattern };
}

const syntax = /[a-zA-Z0-9^$\\.*+?()[\]{}|/]/;

/** Escapes of signs that mean themselves are a mistake once Unicode is on; a hyphen is escaped inside a class only. */
function withoutNeedlessEscapes(source: string): string {
  let text = "";
  let isInClass = false;
  for (let at = 0; at < source.length; at += 1) {
    const sign = source[at]!;
    const next = source[at + 1];
    if (sign === "\\" && next !== undefined) {
      text += syntax.test(next) || (next === "-" && isInClass) ? sign + next : next;
      at += 1;
      continue;
    }
    if (sign === "[") isInClass = true;
    if (sign === "]") isInClass = false;
    text += sign;
  }
  return text;
}

const withoutClasses = (pattern: string): string => pattern.replace(/\\[\s\S]/g, "x").replace(/\[[^\]]*\]/g, "x");

function whole(source: string): string {
  const bare = withoutClasses(source);
  if (bare.includes("|") && hasOpenChoice(bare)) return `.*(?:${source}).*`;
  const starts = source.startsWith("^");
  const ends = source.endsWith("$") && /(?:^|[^\\])(?:\\\\)*\$$/.test(source);
  const middle = source.slice(starts ? 1 : 0, ends ? -1 : undefined);
  return `${starts ? "" : ".*"}${middle}${ends ? "" : ".*"}`;
}

/** A choice outside every group. */
function hasOpenChoice(bare: string): boolean {
  let depth = 0;
  for (const sign of bare) {
    if (sign === "(") depth += 1;
    else if (sign === ")") depth -= 1;
    else if (sign === "|" && depth === 0) return true;
  }
  return false;
}
