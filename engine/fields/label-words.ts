import type { FieldDocument } from "./field-document.ts";
import { dataError, problem } from "../errors.ts";
import { cellText, codeText } from "./cell-text.ts";
import type { LabelSource } from "./define-field.ts";
import { labelOf } from "./problem-at.ts";

/** A list cell, split at 、 , ， ; ； and line ends, each word read once. Null when no word is left. */
export function listOf(cell: string, read: (word: string) => string): string[] | null {
  const words = cellText(cell)
    .split(/[、,，;；\n]/)
    .filter((word) => word.trim() !== "");
  return words.length === 0 ? null : [...new Set(words.map(read))];
}

/** A label or a code to the code. A label wins, because a sheet shows labels. @throws DataError VALUE_NOT_IN_DICT */
export function dictCode(word: string, field: FieldDocument, labels?: LabelSource): string {
  const dict = field.dict ?? "";
  if (labels === undefined) return codeText(word);
  const code = codeText(word);
  const found = labels.dictValue(dict, cellText(word)) ?? labels.dictValue(dict, code) ?? (labels.dict(dict, code) === undefined ? undefined : code);
  if (found === undefined) throw dataError([problem("VALUE_NOT_IN_DICT", "", { label: labelOf(field), value: cellText(word) })]);
  return found;
}

/** A display name, a key, or `name(key)` to the key. A key wins, because it is unique. @throws DataError VALUE_REF_MISSING */
export function refKey(word: string, field: FieldDocument, labels?: LabelSource): string {
  const entity = field.entity ?? "";
  if (labels === undefined) return codeText(word);
  const code = codeText(word);
  const inner = /\(([^()]+)\)$/.exec(code)?.[1];
  for (const key of [code, inner]) if (key !== undefined && labels.ref(entity, key) !== undefined) return key;
  const found = labels.refKey(entity, cellText(word)) ?? labels.refKey(entity, code);
  if (found === undefined) throw dataError([problem("VALUE_REF_MISSING", "", { label: labelOf(field), value: cellText(word) })]);
  return found;
}

/** Texts of a list value, joined the way a school writes lists. */
export const listText = (value: unknown, show: (item: string) => string): string =>
  Array.isArray(value) ? value.map((item) => show(String(item))).join("、") : "";

/** Schema of a list of codes or keys. */
export const listSchema = (maxItems: number) => ({
  type: "array",
  items: { type: "string", minLength: 1, maxLength: 64 },
  maxItems,
  uniqueItems: true,
});
