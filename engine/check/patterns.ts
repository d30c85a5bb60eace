import { problem } from "../errors.ts";
import { addError, eachDocument, type Look } from "./look.ts";
import type { FieldDocument } from "../documents/entity.ts";

/** Patterns run on people's input, so none may take exponential time: no quantifier on a group that has one, no back reference, no look-around. */
export const safePatterns = eachDocument("entity", (entity, look) => {
  entity.fields.forEach((field, at) => checkField(field, `/fields/${at}`, look));
});

function checkField(field: FieldDocument, path: string, look: Look): void {
  if (field.pattern !== undefined && field.type !== "serial") {
    const reason = unsafeBecause(field.pattern);
    if (reason !== null) addError(look, problem("PATTERN_UNSAFE", `${path}/pattern`, { field: field.name, reason }));
  }
  (field.columns ?? []).forEach((column, at) => checkField(column, `${path}/columns/${at}`, look));
}

/** Null = safe. */
export function unsafeBecause(pattern: string): string | null {
  if (pattern.length > 200) return "超过 200 个字符";
  try {
    new RegExp(pattern, "u");
  } catch {
    return "不是有效的正则表达式";
  }
  const plain = pattern.replace(/\\\\/g, "").replace(/\[(?:\\.|[^\]\\])*\]/g, "c");
  if (/\\[1-9]|\\k</.test(plain)) return "有反向引用";
  if (/\(\?(?:=|!|<=|<!)/.test(plain)) return "有前后查看";
  return hasNestedQuantifier(plain.replace(/\\./g, "c")) ? "量词里还有量词" : null;
}

/** `(a+)*`, `(a|b+)+`, `(?:a{2,})+`: a repeated group that itself repeats something. `(a|b)?` around a repetition is harmless. */
function hasNestedQuantifier(pattern: string): boolean {
  const open: { repeats: boolean }[] = [];
  for (let at = 0; at < pattern.length; at++) {
    const char = pattern[at]!;
    if (char === "(") open.push({ repeats: false });
    else if (char === ")") {
      const group = open.pop();
      const repeated = isUnbounded(pattern.slice(at + 1));
      if (group?.repeats && repeated) return true;
      if (open.length > 0 && (group?.repeats || repeated)) open.at(-1)!.repeats = true;
    } else if (open.length > 0 && isUnbounded(pattern.slice(at)) && pattern[at - 1] !== "(") open.at(-1)!.repeats = true;
  }
  return false;
}

/** A repetition without a small upper bound starts here. */
function isUnbounded(rest: string): boolean {
  if (rest.startsWith("*") || rest.startsWith("+")) return true;
  const counted = /^\{\d+,(\d*)\}/.exec(rest);
  return counted !== null && (counted[1] === "" || Number(counted[1]) > 20);
}
