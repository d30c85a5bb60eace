import type { FieldShape } from "../types.ts";
import { wholePattern } from "./pattern.ts";
import type { Tell } from "./tell.ts";
import { firstOf, numbersOf, partsOf, type View } from "./view.ts";

const LINE = 200;
const LONG_LINE = 1_000;
const TEXT = 2_000;
const LONGEST = 1_000_000;
const DEFAULT_SCALE = 4;
const MAX_SCALE = 8;
const isProse = /desc|content|remark|comment|memo|note|body|text|说明|描述|内容|备注/i;

const ipv4 = "(?:25[0-5]|2[0-4]\\d|1\\d\\d|[1-9]?\\d)";
/** Formats that a pattern says exactly. */
const formatPatterns: Readonly<Record<string, string>> = {
  uuid: "(?:urn:uuid:)?[0-9a-fA-F]{8}-(?:[0-9a-fA-F]{4}-){3}[0-9a-fA-F]{12}",
  ipv4: `(?:${ipv4}\\.){3}${ipv4}`,
};

export function readString(view: View, name: string, tell: Tell): FieldShape {
  const format = firstOf(view, "format");
  const typed = typeof format === "string" ? byFormat(format, tell) : null;
  if (typed !== null) return typed;
  tell.took("minLength", "maxLength", "pattern", "format");
  const lengths = lengthsOf(view, tell);
  const known = typeof format === "string" && Object.hasOwn(formatPatterns, format) ? formatPatterns[format]! : null;
  if (typeof format === "string" && known === null) tell.lose("format", `没有与格式“${format.slice(0, 40)}”对应的检查`);
  const patterns = partsOf(view, "pattern").flatMap(({ value }) => (typeof value === "string" ? [value] : []));
  const isLong = lengths.maxLength === undefined ? patterns.length === 0 && known === null && isProse.test(name) : lengths.maxLength > LONG_LINE;
  if (isLong) {
    if (patterns.length > 0) tell.lose("pattern", "多行文本不能限定格式");
    if (lengths.maxLength === undefined) tell.narrow("maxLength", `源没有最大长度，按 ${TEXT} 字处理`);
    tell.narrow("type", "不能含控制字符");
    return { type: "text", ...lengths };
  }
  if (lengths.maxLength === undefined) tell.narrow("maxLength", `源没有最大长度，按 ${LINE} 字处理`);
  tell.narrow("type", "单行文本，不能换行，不能含控制字符");
  return {
    type: "string",
    ...room(lengths),
    ...patternOf(known ?? patterns[0], { max: lengths.maxLength ?? LINE, more: patterns.length > 1, isWhole: known !== null }, tell),
  };
}

/** A text that must be longer than the usual line gets room for it. */
const room = ({ minLength = 0, maxLength }: { minLength?: number; maxLength?: number }): { minLength?: number; maxLength?: number } => ({
  ...(minLength > 0 ? { minLength } : {}),
  ...(maxLength !== undefined ? { maxLength } : minLength > LINE ? { maxLength: minLength * 2 } : {}),
});

function patternOf(
  source: string | undefined,
  { max, more, isWhole }: { max: number; more: boolean; isWhole: boolean },
  tell: Tell,
): { pattern?: string } {
  if (source === undefined) return {};
  if (more) tell.lose("pattern", "只带过来第一个格式");
  const reading = isWhole ? { pattern: source } : wholePattern(source, max);
  if ("pattern" in reading) return { pattern: reading.pattern };
  tell.lose("pattern", `格式没有带过来：${reading.fault}`);
  return {};
}

function lengthsOf(view: View, tell: Tell): { minLength?: number; maxLength?: number } {
  const least = Math.max(0, ...numbersOf(view, "minLength"));
  const most = Math.min(...numbersOf(view, "maxLength"));
  if (most < 1 || least > most || least >= LONGEST) {
    if (Number.isFinite(most)) tell.lose("maxLength", "长度的上下限不能同时满足");
    if (least > 0) tell.lose("minLength", "长度的上下限不能同时满足");
    return {};
  }
  if (most > LONGEST && most < Infinity) tell.narrow("maxLength", `最长 ${LONGEST} 字`);
  return { ...(least > 0 ? { minLength: Math.ceil(least) } : {}), ...(most < Infinity ? { maxLength: Math.min(LONGEST, Math.floor(most)) } : {}) };
}

const formatTypes: Readonly<Record<string, { type: FieldShape["type"]; why: string }>> = {
  date: { type: "date", why: "1000 年以前的日期不能保存" },
  "date-time": { type: "datetime", why: "按东八区的时间保存，1000 年以前的和不到一秒的部分不能保存" },
  email: { type: "email", why: "邮箱按平台的规则检查" },
  uri: { type: "url", why: "只收公网的 http、https、ftp 网址" },
  url: { type: "url", why: "只收公网的 http、https、ftp 网址" },
};

function byFormat(format: string, tell: Tell): FieldShape | null {
  const known = Object.hasOwn(formatTypes, format) ? formatTypes[format]! : null;
  if (known === null) return null;
  tell.narrow("type", known.why);
  tell.lose("format", `改用“${known.type}”字段：${known.why}`);
  return { type: known.type };
}

export function readNumber(view: View, isInteger: boolean, tell: Tell): FieldShape {
  const scale = isInteger ? 0 : scaleOf(view, tell);
  if (isInteger && numbersOf(view, "multipleOf").some((step) => step !== 1)) tell.lose("multipleOf", "倍数的要求没有带过来");
  tell.took("multipleOf", "minimum", "maximum", "exclusiveMinimum", "exclusiveMaximum");
  const limit = isInteger ? Number.MAX_SAFE_INTEGER : 10 ** (15 - scale) - 1;
  const min = Math.max(...boundsOf(view, { isInteger, low: true }, tell));
  const max = Math.min(...boundsOf(view, { isInteger, low: false }, tell));
  tell.narrow("type", isInteger ? "只保存 ±9007199254740991 以内的整数" : `只保存 ±${limit} 以内、最多 ${scale} 位小数的数`);
  const shape: FieldShape = isInteger ? { type: "integer" } : { type: "number", scale };
  if (min > max || min > limit || max < -limit) {
    for (const word of ["minimum", "maximum", "exclusiveMinimum", "exclusiveMaximum"])
      if (view.parts.has(word)) tell.lose(word, "数值的上下限不能同时满足，或超出可保存的范围");
    return shape;
  }
  return { ...shape, ...(min >= -limit ? { min } : {}), ...(max <= limit ? { max } : {}) };
}

/** Bounds of one side as inclusive ones. Between decimals there is no next number: an open bound is told and taken as a closed one. */
function boundsOf(view: View, { isInteger, low }: { isInteger: boolean; low: boolean }, tell: Tell): number[] {
  const [closed, open] = low ? (["minimum", "exclusiveMinimum"] as const) : (["maximum", "exclusiveMaximum"] as const);
  const next = (bound: number) => (low ? Math.floor(bound) + 1 : Math.ceil(bound) - 1);
  const bounds = [low ? -Infinity : Infinity];
  const isOpenOf = (node: unknown) => (node as Record<string, unknown>)[open] === true;
  const opened = [...partsOf(view, closed).filter(({ node }) => isOpenOf(node.schema)), ...partsOf(view, open)].flatMap(({ value }) => finite(value));
  const others = partsOf(view, closed)
    .filter(({ node }) => !isOpenOf(node.schema))
    .flatMap(({ value }) => finite(value));
  if (opened.length > 0 && !isInteger) tell.lose(open, "不含端点的界限按含端点处理");
  bounds.push(...(isInteger ? others.map(low ? Math.ceil : Math.floor) : others), ...(isInteger ? opened.map(next) : opened));
  return bounds;
}

const finite = (value: unknown): number[] => (typeof value === "number" && Number.isFinite(value) ? [value] : []);

/** `multipleOf: 0.01` is two digits. */
function scaleOf(view: View, tell: Tell): number {
  const steps = numbersOf(view, "multipleOf");
  const digits = steps.map((step) => Math.round(-Math.log10(step)));
  if (steps.length === 1 && digits[0]! >= 0 && digits[0]! <= MAX_SCALE && Number(`1e-${digits[0]}`) === steps[0]) return digits[0]!;
  if (steps.length > 0) tell.lose("multipleOf", "倍数的要求没有带过来");
  return DEFAULT_SCALE;
}
