import type { FieldDocument } from "./field-document.ts";
import type { Problem } from "../errors.ts";
import { problem } from "../errors.ts";
import { valueText } from "../values/value-text.ts";
import { isSingleLine, isStorableText } from "../values/storable-text.ts";
import type { Operator } from "../grammar/condition.ts";

/** Where a value stands and what it is called, for sentences. */
export interface ValuePlace {
  path: string;
  label: string;
}

export const textOperators: readonly Operator[] = ["eq", "ne", "lt", "lte", "gt", "gte", "in", "notIn", "between", "contains", "startsWith", "empty"];
export const orderOperators: readonly Operator[] = ["eq", "ne", "lt", "lte", "gt", "gte", "in", "notIn", "between", "empty"];
export const codeOperators: readonly Operator[] = ["eq", "ne", "in", "notIn", "contains", "startsWith", "empty"];

/** Signs no database or workbook keeps. */
export const checkStorable = (text: string, at: ValuePlace): Problem[] =>
  isStorableText(text) ? [] : [problem("VALUE_PATTERN", at.path, { label: at.label, hint: `${at.label}含有无法保存的控制字符，请删除后重试` })];

export function checkLine(text: string, at: ValuePlace): Problem[] {
  const problems = checkStorable(text, at);
  if (problems.length === 0 && !isSingleLine(text)) return [problem("VALUE_PATTERN", at.path, { label: at.label, hint: `${at.label}不能换行` })];
  return problems;
}

/** Display text of a value that is text already. */
export const plainText = (value: unknown): string => (value === null || value === undefined ? "" : valueText(value));

/** Schema of a text with the length limits of the field. Lengths count characters (code points). */
export const textSchema = (field: FieldDocument, maxLength: number) => ({
  type: "string",
  maxLength: field.maxLength ?? maxLength,
  ...(field.minLength === undefined ? {} : { minLength: field.minLength }),
});

/** Blank cells mean no value. */
export const textOrNull = (text: string): string | null => (text === "" ? null : text);
