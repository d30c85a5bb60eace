import { formatDate } from "./date-format.ts";

const TOKEN = /\{([^{}]*)\}/g;
const COUNTER = /^#{2,12}$/;
const PATH = /^[A-Za-z][A-Za-z0-9]*(\.[A-Za-z][A-Za-z0-9]*){0,5}$/;
/** As a document writes them -> as `formatDate` does. */
const DATE_TOKENS: Readonly<Record<string, string>> = { yyyy: "YYYY", yy: "YY", MM: "mm", dd: "dd" };

/** What is wrong with a serial pattern, in words; null when it is right. Whether its paths lead somewhere is the entity's to know. */
export function serialPatternFault(pattern: string): string | null {
  const tokens = tokensOf(pattern);
  const unknown = tokens.find((token) => !COUNTER.test(token) && token !== "check" && !isDate(token) && !PATH.test(token));
  if (unknown !== undefined) return `不认识的占位“${`{${unknown}}`}”，可用 {yyyy} {yy} {MM} {dd} {####} {check} 和字段，如 {typeId.code}`;
  if (tokens.filter((token) => COUNTER.test(token)).length !== 1) return "须有且只有一个流水号占位，如 {####}（2 到 12 位）";
  if (tokens.includes("check") && pattern.indexOf("{check}") !== pattern.length - "{check}".length) return "校验位 {check} 只能有一个，写在最后";
  return /[{}]/.test(pattern.replace(TOKEN, "")) ? "花括号不成对" : null;
}

const tokensOf = (pattern: string): string[] => [...pattern.matchAll(TOKEN)].map(([, token = ""]) => token);
const isDate = (token: string): boolean => Object.hasOwn(DATE_TOKENS, token);

/** Paths of the record that a pattern writes into the number. */
export const serialPaths = (pattern: string): string[] =>
  tokensOf(pattern).filter((token) => token !== "check" && !COUNTER.test(token) && !isDate(token));

/** A pattern with everything filled in but its counter. */
export interface SerialFrame {
  head: string;
  /** Digits that the counter has at least. */
  digits: number;
  /** Between the counter and the check digits. */
  tail: string;
  hasCheck: boolean;
}

/** `today` is `yyyy-MM-dd`; `values` by path. */
export function serialFrame(pattern: string, today: string, values: Readonly<Record<string, string>> = {}): SerialFrame {
  const [head = "", tail = ""] = pattern.split(/\{#+\}/);
  const filled = (text: string) =>
    text.replace(TOKEN, (_, token: string) =>
      isDate(token) ? formatDate(today, DATE_TOKENS[token]!) : token === "check" ? "" : (values[token] ?? ""),
    );
  return {
    head: filled(head),
    digits: tokensOf(pattern).find((token) => COUNTER.test(token))?.length ?? 0,
    tail: filled(tail),
    hasCheck: pattern.includes("{check}"),
  };
}

/** Counters run per frame: a pattern with {yyyy}{MM} starts again at 1 every month, one with {typeId.code} with every type. */
export const serialKey = ({ head, digits, tail, hasCheck }: SerialFrame): string =>
  `${head}{${"#".repeat(digits)}}${tail}${hasCheck ? "{check}" : ""}`;

/**
 * How the check digits of a number are worked out: each digit before them times its weight (the weights begin anew when they are used up), the
 * sum divided by `mod`, the rest written with `digits` digits (default: as many as `mod - 1` has).
 */
export interface CheckDigits {
  weights: number[];
  mod: number;
  digits?: number;
}

/** The number `counter` (from 1) in a frame; a counter with more digits than signs is written whole. */
export function serialText(frame: SerialFrame, counter: number, check?: CheckDigits): string {
  const text = `${frame.head}${String(counter).padStart(frame.digits, "0")}${frame.tail}`;
  return frame.hasCheck && check !== undefined ? text + checkDigits(text, check) : text;
}

function checkDigits(text: string, { weights, mod, digits }: CheckDigits): string {
  const sum = [...text.replace(/\D/g, "")].reduce((total, digit, at) => total + Number(digit) * weights[at % weights.length]!, 0);
  return String(sum % mod).padStart(checkLength({ weights, mod, digits }), "0");
}

export const checkLength = ({ mod, digits }: CheckDigits): number => digits ?? String(mod - 1).length;
