import { problem, schemaError } from "../../errors.ts";

export interface Token {
  /** `word`: bare name or keyword. `name`: quoted with backticks, never a keyword. `text`: quoted with apostrophes. */
  kind: "word" | "name" | "text" | "number" | "sign" | "end";
  text: string;
  /** Offset of the first character. */
  at: number;
}

const patterns: readonly (readonly [Token["kind"] | "space", RegExp])[] = [
  ["space", /[\s\u3000]+/uy],
  ["number", /\d+(?:\.\d+)?(?:[eE][+-]?\d+)?/uy],
  ["word", /[\p{L}_][\p{L}\p{N}_]*/uy],
  ["text", /'(?:[^']|'')*'/uy],
  ["name", /`(?:[^`]|``)*`/uy],
  ["sign", /!=|<=|>=|[=<>≠≤≥()[\]{},:.+\-*/@$#（）｛｝，、：]/uy],
];
const plainSigns: Readonly<Record<string, string>> = {
  "（": "(",
  "）": ")",
  "｛": "{",
  "｝": "}",
  "，": ",",
  "、": ",",
  "：": ":",
  "≠": "!=",
  "≤": "<=",
  "≥": ">=",
};

/** Longest text that is read. */
const MAX_LENGTH = 100_000;

/** @throws SchemaError TEXT_SYNTAX at the first character that belongs to nothing */
export function tokensOf(text: string): Token[] {
  const tokens: Token[] = [];
  if (text.length > MAX_LENGTH) throw syntaxError({ kind: "end", text: "", at: MAX_LENGTH }, "较短的条件");
  let at = 0;
  while (at < text.length) {
    const [kind, found] = match(text, at);
    if (kind !== "space") tokens.push({ kind, text: contentOf(kind, found), at });
    at += found.length;
  }
  return [...tokens, { kind: "end", text: "", at }];
}

function match(text: string, at: number): [Token["kind"] | "space", string] {
  for (const [kind, pattern] of patterns) {
    pattern.lastIndex = at;
    const found = pattern.exec(text);
    if (found !== null) return [kind, found[0]];
  }
  throw syntaxError({ kind: "sign", text: String.fromCodePoint(text.codePointAt(at)!), at }, "字段、值或运算");
}

function contentOf(kind: Token["kind"], found: string): string {
  if (kind === "text") return found.slice(1, -1).replaceAll("''", "'");
  if (kind === "name") return found.slice(1, -1).replaceAll("``", "`");
  return kind === "sign" ? (plainSigns[found] ?? found) : found;
}

export const syntaxError = (token: Token, expected: string) =>
  schemaError([problem("TEXT_SYNTAX", "", { at: token.at, found: token.kind === "end" ? "结尾" : token.text.slice(0, 40), expected })]);
