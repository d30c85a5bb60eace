/**
 * A pattern from a document runs on the server against text from outside, so it must not backtrack for long:
 * no back references, no look-around, no repeated group that itself repeats or chooses. Null = safe; else the reason in words.
 */
export function patternFault(pattern: string): string | null {
  if (pattern.length > 300) return "超过 300 个字符";
  try {
    new RegExp(pattern, "u");
  } catch {
    return "不是有效的正则表达式";
  }
  if (/\\[1-9]|\\k</.test(pattern)) return "不能用反向引用";
  if (/\(\?(?:[=!]|<[=!])/.test(pattern)) return "不能用前后查找";
  return nestedRepeat(pattern) ? "重复的分组里不能再有重复或选择" : null;
}

/** Index of the sign after the class or escape that starts at `at`; `at` itself when nothing starts there. */
function skipAtom(pattern: string, at: number): number {
  if (pattern[at] === "\\") return at + 2;
  if (pattern[at] !== "[") return at;
  let end = at + 1;
  while (end < pattern.length && pattern[end] !== "]") end += pattern[end] === "\\" ? 2 : 1;
  return end + 1;
}

/** `+`, `*` and open `{n,}` repeat without bound; `{n,m}` counts when m is large. */
function repeatsAt(pattern: string, at: number): boolean {
  const sign = pattern[at];
  if (sign === "+" || sign === "*") return true;
  const bounds = sign === "{" ? /^\{(\d+)(,?)(\d*)\}/.exec(pattern.slice(at)) : null;
  return bounds !== null && (bounds[2] === "," && bounds[3] === "" ? true : Number(bounds[3] || bounds[1]) > 10);
}

function nestedRepeat(pattern: string): boolean {
  const open: boolean[] = [];
  for (let at = 0; at < pattern.length; ) {
    const next = skipAtom(pattern, at);
    if (next !== at) {
      at = next;
      continue;
    }
    const sign = pattern[at];
    if (sign === "(") open.push(false);
    else if (sign === ")") {
      const inner = open.pop() ?? false;
      if (inner && repeatsAt(pattern, at + 1)) return true;
      if (inner && open.length > 0) open[open.length - 1] = true;
    } else if ((sign === "|" || repeatsAt(pattern, at)) && open.length > 0) open[open.length - 1] = true;
    at += 1;
  }
  return false;
}
