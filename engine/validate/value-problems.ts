import { looksMasked } from "../access/mask.ts";
import type { Dict } from "../kinds/dicts/document.ts";
import type { FieldDocument } from "../fields/field-document.ts";
import { type Problem, problem } from "../errors.ts";
import type { FieldType } from "../fields/define-field.ts";
import { checkSchema } from "./check-schema.ts";

export interface ValueAt {
  /** JSON Pointer of the value in the record. */
  path: string;
  /** Chinese title of the field, for sentences. */
  label: string;
  /** Dictionary of a `dict` or `dicts` field. */
  dict?: Dict;
  /** Value the stored record has: retired codes it holds may stay. */
  before?: unknown;
}

/** Problems of one present value: a masked text is never one; then its type's schema, then what only the type knows, then its dictionary. */
export function checkFieldValue(value: unknown, field: { doc: FieldDocument; type: FieldType }, at: ValueAt): Problem[] {
  if ((field.doc.mask !== undefined || field.type.writeOnly === true) && looksMasked(value) && value !== at.before) {
    return [problem("VALUE_PATTERN", at.path, { label: at.label, hint: `${at.label}是脱敏后的内容，请填写完整内容，或不要修改` })];
  }
  const shape = checkSchema(field.type.valueSchema(field.doc), value, { path: at.path, label: at.label, hint: hintOf(field.doc) });
  if (shape.length > 0) return shape;
  const own = field.type.checkValue?.(value, field.doc, { path: at.path, label: at.label }) ?? [];
  return own.length > 0 ? own : dictProblems(value, at);
}

/** Codes must exist; retired ones may only stay where they are. */
function dictProblems(value: unknown, { path, label, dict, before }: ValueAt): Problem[] {
  if (dict === undefined) return [];
  const kept = new Set([before].flat());
  const codes = Array.isArray(value) ? value : [value];
  return codes.flatMap((code, i) => {
    const item = dict.items.find((candidate) => candidate.value === code);
    if (item !== undefined && (item.retired !== true || kept.has(code))) return [];
    return [problem("VALUE_NOT_IN_DICT", Array.isArray(value) ? `${path}/${i}` : path, { label, value: String(code) })];
  });
}

function hintOf({ patternMessage }: FieldDocument): string | undefined {
  return typeof patternMessage === "object" ? patternMessage["zh-CN"] : patternMessage;
}
