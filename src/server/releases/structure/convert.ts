import type { FieldDocument } from "../../../../engine/fields/field-document.ts";
import type { Field, Model } from "../../../../engine/model/model.ts";
import type { Dict } from "../../../../engine/kinds/dicts/document.ts";
import { isAppError, type Problem, problem } from "../../../../engine/errors.ts";
import type { FieldType, LabelSource } from "../../../../engine/fields/define-field.ts";
import { fieldType } from "../../../../engine/fields/index.ts";
import { isAbsent, isSame } from "../../../../engine/validate/absent.ts";
import { checkFieldValue } from "../../../../engine/validate/value-problems.ts";
import { dictLabels } from "../../data/exports/labels.ts";
import { fromColumn } from "../../platform/sql/columns.ts";
import type { DictShape, FieldShape } from "./field-shape.ts";
import { zh } from "../../../../engine/language/text.ts";

/** How the values of a field become those of the field it is now: what a person reads stays the same. */
export interface Conversion {
  from: { doc: FieldDocument; type: FieldType };
  to: Field;
  oldLabels: LabelSource;
  newLabels: LabelSource;
  dict: Dict | undefined;
  /** Values that cannot follow become empty, because they are computed again. */
  isComputed: boolean;
}

export type Converted = { value: unknown } | { problem: Problem };

export function conversion(model: Model, before: FieldShape, to: Field, dicts: ReadonlyMap<string, DictShape>): Conversion {
  const labels = keysAsLabels(dictLabels(model));
  return {
    from: { doc: before.doc, type: fieldType(before.doc.type) },
    to,
    // Codes become labels where people read text, and stay codes where another row is meant by them.
    oldLabels: to.refTo !== null ? none : keysAsLabels(remembered(before, dicts)),
    newLabels: labels,
    dict: model.dicts.get(to.doc.dict ?? ""),
    isComputed: to.expr !== null && to.doc.copy?.when !== "create",
  };
}

const none: LabelSource = { dict: () => undefined, dictValue: () => undefined, ref: (_entity, key) => key, refKey: (_entity, label) => label };
const keysAsLabels = (labels: LabelSource): LabelSource => ({ ...labels, ref: none.ref, refKey: none.refKey });

function remembered(before: FieldShape, dicts: ReadonlyMap<string, DictShape>): LabelSource {
  const items = dicts.get(before.doc.dict ?? "")?.items ?? [];
  const byValue = new Map(items.map(({ value, label }) => [value, label]));
  const byLabel = new Map(items.map(({ value, label }) => [label, value]));
  return { ...none, dict: (_code, value) => byValue.get(value), dictValue: (_code, label) => byLabel.get(label) };
}

/** A stored value to the wire form of the new field, or what is wrong with it. */
export function convertValue(by: Conversion, stored: unknown): Converted {
  const wire = fromColumn({ ...by.to, doc: by.from.doc, type: by.from.type }, stored);
  if (isAbsent(wire)) return { value: null };
  let first: Problem | null = null;
  for (const candidate of candidates(by, wire)) {
    const tried = candidate();
    if ("problem" in tried) first ??= tried.problem;
    else if (isAbsent(tried.value)) continue;
    else {
      const wrong = valueProblem(by, tried.value);
      if (wrong === null) return tried;
      first ??= wrong;
    }
  }
  return by.isComputed ? { value: null } : { problem: first ?? unreadable(by, wire) };
}

/** What a value of the field as it is now would be told; null = nothing. Codes that are no longer offered may stay. */
function valueProblem(by: Conversion, value: unknown): Problem | null {
  const { to, dict } = by;
  return checkFieldValue(value, to, { path: "", label: zh(to.title), dict, before: value })[0] ?? null;
}

/** In the order tried: as it is, as it reads, put into a list or taken out of one. */
function candidates(by: Conversion, wire: unknown): (() => Converted)[] {
  const { from, to } = by;
  const [a, b] = [from.type.column(from.doc).kind, to.type.column(to.doc).kind];
  const isSealed = from.type.writeOnly === true || to.type.writeOnly === true;
  if (isSealed && from.type.name !== to.type.name) return [];
  if (isSealed || from.type.name === to.type.name) return from.doc.dict === to.doc.dict ? [() => ({ value: wire })] : [() => asItReads(by, wire)];
  const asIs = a === b || (a === "bigint" && b === "numeric") ? [() => ({ value: wire })] : [];
  const isCoded = from.doc.dict !== undefined || to.doc.dict !== undefined;
  const wrapped =
    to.type.valueClass === "list" && !Array.isArray(wire)
      ? [() => ({ value: [wire] })]
      : Array.isArray(wire) && wire.length === 1 && to.type.valueClass !== "list"
        ? [() => ({ value: wire[0] as unknown })]
        : [];
  const reads = () => asItReads(by, wire);
  return isCoded ? [reads, ...asIs, ...wrapped] : [...asIs, reads, ...wrapped];
}

/** Shown by the old type and read by the new one. What was not text must read back as it was, so that nothing is lost. */
function asItReads(by: Conversion, wire: unknown): Converted {
  const { from, to, oldLabels, newLabels } = by;
  try {
    const value = to.type.parse(from.type.format(wire, from.doc, oldLabels), to.doc, newLabels);
    const isText = from.type.valueClass === "text" && from.doc.dict === undefined;
    if (isText) return { value };
    const back = from.type.parse(to.type.format(value, to.doc, newLabels), from.doc, oldLabels);
    return isSame(back, wire) ? { value } : { problem: unreadable(by, wire) };
  } catch (error) {
    if (!isAppError(error)) throw error;
    return { problem: error.problems[0]! };
  }
}

const unreadable = ({ to }: Conversion, wire: unknown): Problem =>
  problem("VALUE_UNREADABLE", "", { label: zh(to.title), value: JSON.stringify(wire).slice(0, 40), expected: to.type.title });
