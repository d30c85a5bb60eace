import type { Field, Form } from "@formily/core";
import { widgetTraits } from "../../engine/fields/slots.ts";
import { withheldOf } from "../format-value.ts";
import { uncreated } from "./barred-codes.ts";
import { choiceQuery } from "./choice-query.ts";
import type { FieldExtra } from "./field-extra.ts";
import type { FormPlan, PlannedItem } from "./form-plan.ts";

interface NewFields {
  form: Form;
  plan: FormPlan;
  masked: ReadonlyMap<string, string>;
  /** Fields whose value the reader did not get: they cannot be written either. */
  isLocked: (path: string) => boolean;
}

/** Formily's fields of the own items of a plan; a walked path belongs to another record and gets none. */
export function createFields(at: NewFields): Map<string, Field> {
  const own = [...at.plan.items.values()].filter((item) => !item.path.includes("."));
  return new Map(own.map((item) => [item.path, createField(item, at)]));
}

function createField(item: PlannedItem, { form, plan, masked, isLocked }: NewFields): Field {
  const field = form.createField({ name: item.path });
  const choice = item.field.ref ? choiceQuery(plan, item, {}) : undefined;
  field.data = {
    required: item.required,
    choice,
    waitsFor: null,
    masked: masked.get(item.path) ?? null,
    barred: uncreated(plan, item),
  } satisfies FieldExtra;
  if (!item.writable || isLocked(item.path)) field.pattern = "readOnly";
  return field;
}

/** Masked values that may be replaced. They never stand in an input: their end is unknown, and sending them back would store the mask. */
export function maskedTexts(plan: FormPlan, record: Readonly<Record<string, unknown>>): Map<string, string> {
  const found = new Map<string, string>();
  for (const { path, writable, widget } of plan.items.values()) {
    const value = record[path];
    if (writable && widgetTraits[widget].replacesMask && withheldOf(record, path) === "masked" && typeof value === "string") found.set(path, value);
  }
  return found;
}

/** A masked value that is not there yet may be typed: there is nothing to hide, and a secret could never be entered otherwise. */
export function isEmptyMasked(plan: FormPlan, record: Readonly<Record<string, unknown>>, path: string): boolean {
  const item = plan.items.get(path);
  return (
    item !== undefined && widgetTraits[item.widget].replacesMask === true && withheldOf(record, path) === "masked" && (record[path] ?? null) === null
  );
}
