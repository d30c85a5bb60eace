import type { Text } from "../language/text.ts";
import type { Expr } from "./condition.ts";

/** What people are told: a text, or texts and values one after another, `["续假须在 ", { "field": "latestEnd" }, " 之前提交"]`. */
export type Sentence = Text | (Text | Expr)[];

/** A part that is worked out; plain text is told as it is. */
export const isValue = (part: Text | Expr): part is Exclude<Expr, string> =>
  typeof part !== "string" && !(typeof part === "object" && part !== null && Object.hasOwn(part, "zh-CN"));

/** The values of a sentence, with their places in it. */
export const valuesIn = (sentence: Sentence): { value: Expr; at: number }[] =>
  Array.isArray(sentence) ? sentence.flatMap((value, at) => (isValue(value) ? [{ value, at }] : [])) : [];
