import type { FieldDocument } from "../../engine/fields/field-document.ts";
import type { FieldTypeName } from "../../engine/fields/types.ts";
import { fieldType } from "../../engine/fields/index.ts";
import { isAppError } from "../../engine/errors.ts";
import { checkFieldValue } from "../../engine/validate/index.ts";
import type { Choice, FieldShape } from "./types.ts";

export interface Guess {
  shape: FieldShape;
  choices?: Choice[];
  /** Some of the few values that the type does not read. */
  misread?: string[];
}

export interface GuessInput {
  /** Filled values as text, in the order found. */
  values: readonly string[];
  /** Name and title together: `amount 金额`. */
  words: string;
  /** No two of them may be the same: not a list of codes. */
  isUnique?: boolean;
}

const MOST_CODES = 20;
const LEAST_PER_CODE = 3;
const LONGEST_CODE = 20;
const LINE = 200;

const isCodeName = /(?:^|[^a-z])(?:no|code|bh|dm|xh|gh|number|sn)(?:$|[^a-z])|号|编码|代码/i;
const isMoneyName = /amount|price|fee|money|cost|salary|金额|价|费|款|元|工资/i;
const isFlagName = /^is[A-Z_]|^has[A-Z_]|flag|是否/;
const isKindName = /type|state|status|kind|level|gender|sex|category|grade|类|状态|性别|级|是否|方式/i;

/** The narrowest type that reads every value. Nothing given: what the name says, else a line of text. */
export function guessType({ values, words, isUnique = false }: GuessInput): Guess {
  if (values.length === 0) return { shape: { type: typeByName(words) ?? "string" } };
  const type = typeOf(values, words);
  const distinct = new Set(values);
  if ((type === "string" || type === "integer") && !isUnique && isCodes(distinct, values.length, words)) return codes([...distinct].sort());
  const isLine = type === "string" || type === "text";
  const misread = isLine ? [] : misreadBy(type, values);
  return { shape: shapeOf(type, values), ...(misread.length === 0 ? {} : { misread: misread.slice(0, 5) }) };
}

function typeOf(values: readonly string[], words: string): FieldTypeName {
  const all = (type: FieldTypeName) => readsAll(type, values);
  if (all("idcard")) return "idcard";
  if (all("phone")) return "phone";
  if (isFlag(values, words) && all("boolean")) return "boolean";
  const isCode = isCodeName.test(words) || values.some((value) => /^0\d/.test(value));
  if (!isCode && all("date")) return "date";
  if (!isCode && all("datetime")) return "datetime";
  if (all("time") && values.every((value) => value.includes(":"))) return "time";
  if (!isCode && isMoneyName.test(words) && all("money")) return "money";
  if (!isCode && all("integer")) return "integer";
  if (!isCode && all("number")) return "number";
  if (all("email")) return "email";
  if (all("url")) return "url";
  return values.some((value) => /[\n\r]/.test(value) || value.length > LINE) ? "text" : "string";
}

/** `1` and `0` are numbers unless the name asks a question. */
const isFlag = (values: readonly string[], words: string): boolean => isFlagName.test(words) || values.every((value) => !/^[01]$/.test(value));

/** Old data has slips: so many values of a hundred may be wrong before the type is. */
const SLIPS = 0.03;
const ENOUGH = 30;

/** Whether the field type itself reads and accepts the values; of many, a few slips do not count. */
function readsAll(name: FieldTypeName, values: readonly string[]): boolean {
  const most = values.length < ENOUGH ? 0 : values.length * SLIPS;
  return misreadBy(name, values, most).length <= most;
}

/** Values the type does not read; stops once there are more than `most`. */
function misreadBy(name: FieldTypeName, values: readonly string[], most = Infinity): string[] {
  const found: string[] = [];
  for (const value of values) {
    if (!reads(name, value)) found.push(value);
    if (found.length > most) break;
  }
  return found;
}

function reads(name: FieldTypeName, text: string): boolean {
  const type = fieldType(name);
  const doc: FieldDocument = { name: "value", title: "value", type: name, ...(name === "number" ? { scale: MAX_SCALE } : {}) };
  try {
    const value = type.parse(text, doc);
    return value !== null && checkFieldValue(value, { doc, type }, { path: "", label: "" }).length === 0;
  } catch (error) {
    if (isAppError(error)) return false;
    throw error;
  }
}

const MAX_SCALE = 6;
const scaleIn = (values: readonly string[]): number =>
  Math.min(MAX_SCALE, Math.max(1, ...values.map((value) => /\.(\d+)/.exec(value)?.[1]?.length ?? 0)));

function shapeOf(type: FieldTypeName, values: readonly string[]): FieldShape {
  if (type === "number") return { type, scale: scaleIn(values) };
  if (type === "string") return { type, maxLength: roomFor(values) };
  if (type === "text") return { type, maxLength: Math.max(2_000, roomFor(values)) };
  return { type };
}

/** The next round number with room to spare. */
function roomFor(values: readonly string[]): number {
  const longest = Math.max(...values.map((value) => [...value].length));
  return [20, 50, 100, 200, 500, 1_000, 2_000, 5_000, 10_000].find((room) => room >= longest * 1.5) ?? 100_000;
}

function isCodes(distinct: ReadonlySet<string>, count: number, words: string): boolean {
  if (distinct.size > MOST_CODES || isCodeName.test(words)) return false;
  if ([...distinct].some((value) => value.length > LONGEST_CODE)) return false;
  const isOften = count >= distinct.size * LEAST_PER_CODE;
  return isKindName.test(words)
    ? isOften || distinct.size <= 5
    : isOften && distinct.size >= 2 && distinct.size <= 8 && count >= 20 && [...distinct].every((value) => !/^-?\d+$/.test(value));
}

const codes = (values: readonly string[]): Guess => ({ shape: { type: "dict" }, choices: values.map((source) => ({ source, label: null })) });

/** For a column without a value yet. */
function typeByName(words: string): FieldTypeName | null {
  if (/phone|mobile|手机/i.test(words)) return "phone";
  if (/idcard|id_card|sfzh|身份证/i.test(words)) return "idcard";
  if (/e?mail|邮箱/i.test(words)) return "email";
  return null;
}
