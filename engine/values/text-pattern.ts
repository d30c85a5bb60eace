/**
 * The part of regular expressions that a function of the language reads: signs, `.`, `[a-z0-9]`, `[^…]`, `\d`, `\w`, `\` before a sign,
 * groups, `|`, `?`, `*`, `+`, `{n}`, `{n,m}`, `{n,}`. It is read into a tree and matched as a set of places, so no text takes long, and the
 * tree is written for PostgreSQL from the same reading: one meaning in both.
 */
export type TextPattern =
  | { kind: "sign"; not: boolean; ranges: readonly (readonly [from: number, to: number])[] }
  | { kind: "all" | "any"; parts: readonly TextPattern[] }
  | { kind: "repeat"; of: TextPattern; least: number; most: number | null };

const MAX_LENGTH = 300;
/** Most of a counted repeat; PostgreSQL takes no more. */
const MAX_REPEAT = 255;
/** Signs of a pattern with its counted repeats written out: bounds the time of a match. */
const MAX_SIZE = 2_000;

/** Ends the reading of a pattern with its fault. */
class PatternFault extends Error {}

interface Reading {
  signs: readonly string[];
  at: number;
}

/** The tree of a pattern, or the reason in words why it is not one. */
export function readTextPattern(text: string): TextPattern | { fault: string } {
  if (text.length > MAX_LENGTH) return { fault: `超过 ${MAX_LENGTH} 个字符` };
  const reading: Reading = { signs: [...text], at: 0 };
  try {
    const pattern = readChoice(reading);
    if (reading.at < reading.signs.length) return { fault: "有多余的右括号" };
    return sizeOf(pattern) > MAX_SIZE ? { fault: "重复的次数太多" } : pattern;
  } catch (fault) {
    if (fault instanceof PatternFault) return { fault: fault.message };
    throw fault;
  }
}

function sizeOf(pattern: TextPattern): number {
  if (pattern.kind === "sign") return 1;
  if (pattern.kind === "repeat") return sizeOf(pattern.of) * Math.max(1, pattern.least, pattern.most ?? 1) * (pattern.most === null ? 2 : 1);
  return 1 + pattern.parts.reduce((size, part) => size + sizeOf(part), 0);
}

function readChoice(reading: Reading): TextPattern {
  const parts = [readRow(reading)];
  while (reading.signs[reading.at] === "|") {
    reading.at += 1;
    parts.push(readRow(reading));
  }
  return parts.length === 1 ? parts[0]! : { kind: "any", parts };
}

function readRow(reading: Reading): TextPattern {
  const parts: TextPattern[] = [];
  for (let next = reading.signs[reading.at]; next !== undefined && next !== "|" && next !== ")"; next = reading.signs[reading.at])
    parts.push(readRepeat(reading));
  return { kind: "all", parts };
}

function readRepeat(reading: Reading): TextPattern {
  const of = readPart(reading);
  const sign = reading.signs[reading.at] ?? "";
  if (!"?*+{".includes(sign) || sign === "") return of;
  const [least, most] = sign === "{" ? readCount(reading) : ({ "?": [0, 1], "*": [0, null], "+": [1, null] } as const)[sign as "?" | "*" | "+"];
  if (sign !== "{") reading.at += 1;
  if ("?*+{".includes(reading.signs[reading.at] ?? " ")) throw new PatternFault("重复的后面不能再写重复");
  if (most === null && repeatsForever(of)) throw new PatternFault("不限次的重复里不能再有不限次的重复");
  return { kind: "repeat", of, least, most };
}

function repeatsForever(pattern: TextPattern): boolean {
  if (pattern.kind === "sign") return false;
  return pattern.kind === "repeat" ? pattern.most === null || repeatsForever(pattern.of) : pattern.parts.some(repeatsForever);
}

function readCount(reading: Reading): [least: number, most: number | null] {
  const found = /^\{(\d{1,3})(?:(,)(\d{1,3})?)?\}/.exec(reading.signs.slice(reading.at, reading.at + 10).join(""));
  if (found === null) throw new PatternFault("花括号里应为次数，如 {2,4}");
  const least = Number(found[1]);
  const most = found[2] === undefined ? least : found[3] === undefined ? null : Number(found[3]);
  if (least > MAX_REPEAT || (most ?? 0) > MAX_REPEAT) throw new PatternFault(`重复不能超过 ${MAX_REPEAT} 次`);
  if (most !== null && most < least) throw new PatternFault("重复的次数应从小到大");
  reading.at += found[0].length;
  return [least, most];
}

function readPart(reading: Reading): TextPattern {
  const sign = reading.signs[reading.at]!;
  reading.at += 1;
  if (sign === "(") return readGroup(reading);
  if (sign === "[") return readClass(reading);
  if (sign === "\\") return { kind: "sign", not: false, ranges: readEscape(reading) };
  if (sign === ".") return { kind: "sign", not: true, ranges: [] };
  if ("^$".includes(sign)) throw new PatternFault("不用写 ^ 和 $");
  if ("?*+{}]".includes(sign)) throw new PatternFault(`“${sign}”前面要加反斜杠`);
  return { kind: "sign", not: false, ranges: [single(sign)] };
}

function readGroup(reading: Reading): TextPattern {
  if (reading.signs[reading.at] === "?") {
    if (reading.signs[reading.at + 1] !== ":") throw new PatternFault("不能用前后查找和命名分组");
    reading.at += 2;
  }
  const inner = readChoice(reading);
  if (reading.signs[reading.at] !== ")") throw new PatternFault("少了右括号");
  reading.at += 1;
  return inner;
}

const code = (sign: string): number => sign.codePointAt(0)!;
const single = (sign: string): readonly [number, number] => [code(sign), code(sign)];
const digits = [[48, 57]] as const;
const wordSigns = [
  [48, 57],
  [65, 90],
  [95, 95],
  [97, 122],
] as const;

/** `\d`, `\w`, or the sign after the backslash. */
function readEscape(reading: Reading): readonly (readonly [number, number])[] {
  const sign = reading.signs[reading.at] ?? "";
  reading.at += 1;
  if (sign === "d") return digits;
  if (sign === "w") return wordSigns;
  if (sign === "" || /[\p{L}\p{N}]/u.test(sign)) throw new PatternFault(`不能用 \\${sign}`);
  return [single(sign)];
}

function readClass(reading: Reading): TextPattern {
  const not = reading.signs[reading.at] === "^";
  if (not) reading.at += 1;
  const ranges: (readonly [number, number])[] = [];
  while (reading.signs[reading.at] !== "]") ranges.push(...readRanges(reading));
  reading.at += 1;
  if (ranges.length === 0) throw new PatternFault("方括号里没有字符");
  return { kind: "sign", not, ranges };
}

function readRanges(reading: Reading): readonly (readonly [number, number])[] {
  const from = readClassSign(reading);
  if (reading.signs[reading.at] !== "-" || reading.signs[reading.at + 1] === "]") return from;
  reading.at += 1;
  const to = readClassSign(reading);
  if (from.length !== 1 || to.length !== 1 || from[0]![0] > to[0]![0]) throw new PatternFault("方括号里的范围应从小到大");
  return [[from[0]![0], to[0]![0]]];
}

function readClassSign(reading: Reading): readonly (readonly [number, number])[] {
  const sign = reading.signs[reading.at];
  if (sign === undefined) throw new PatternFault("少了右方括号");
  reading.at += 1;
  return sign === "\\" ? readEscape(reading) : [single(sign)];
}

type Places = ReadonlySet<number>;

/** Places where the pattern may end that begins at one of the places. Each place is walked once by a repeat, so long texts cost their length. */
function endsFrom(pattern: TextPattern, signs: readonly number[], starts: Places): Places {
  switch (pattern.kind) {
    case "sign": {
      const ends = new Set<number>();
      for (const at of starts) if (at < signs.length && fits(pattern, signs[at]!)) ends.add(at + 1);
      return ends;
    }
    case "all":
      return pattern.parts.reduce<Places>((at, part) => (at.size === 0 ? at : endsFrom(part, signs, at)), starts);
    case "any":
      return new Set(pattern.parts.flatMap((part) => [...endsFrom(part, signs, starts)]));
    case "repeat":
      return repeatEnds(pattern, signs, starts);
  }
}

function repeatEnds({ of, least, most }: Extract<TextPattern, { kind: "repeat" }>, signs: readonly number[], starts: Places): Places {
  let at = starts;
  for (let count = 0; count < least && at.size > 0; count++) at = endsFrom(of, signs, at);
  const ends = new Set(at);
  for (let count = least; at.size > 0 && (most === null || count < most); count++) {
    at = new Set([...endsFrom(of, signs, at)].filter((end) => !ends.has(end)));
    for (const end of at) ends.add(end);
  }
  return ends;
}

const fits = ({ not, ranges }: Extract<TextPattern, { kind: "sign" }>, sign: number): boolean =>
  ranges.some(([from, to]) => from <= sign && sign <= to) !== not;

const codesOf = (text: string): number[] => [...text].map(code);

/** Whether the whole text is as the pattern says. Signs are code points. */
export function matchesWhole(pattern: TextPattern, text: string): boolean {
  const signs = codesOf(text);
  return endsFrom(pattern, signs, new Set([0])).has(signs.length);
}

/** How often the pattern stands in the text: from the left, each time the longest, none inside another; nothing at all is no match. */
export function countMatchesOf(pattern: TextPattern, text: string): number {
  const signs = codesOf(text);
  let count = 0;
  for (let at = 0; at < signs.length; ) {
    const end = Math.max(at, ...endsFrom(pattern, signs, new Set([at])));
    if (end > at) count += 1;
    at = Math.max(end, at + 1);
  }
  return count;
}

/** The pattern for the operator `~` of PostgreSQL, matching the whole text. Every sign is written by its number, so none has a meaning there. */
export const postgresPattern = (pattern: TextPattern): string => `^${written(pattern)}$`;

function written(pattern: TextPattern): string {
  switch (pattern.kind) {
    case "sign":
      if (pattern.ranges.length === 0) return ".";
      return `[${pattern.not ? "^" : ""}${pattern.ranges.map(([from, to]) => (from === to ? signOf(from) : `${signOf(from)}-${signOf(to)}`)).join("")}]`;
    case "all":
      return `(?:${pattern.parts.map(written).join("")})`;
    case "any":
      return `(?:${pattern.parts.map(written).join("|")})`;
    case "repeat":
      return `(?:${written(pattern.of)}){${pattern.least},${pattern.most ?? ""}}`;
  }
}

const signOf = (sign: number): string => `\\U${sign.toString(16).padStart(8, "0")}`;
