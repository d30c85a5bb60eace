import "./no-expressions.ts";
import { createForm, type Field, type Form } from "@formily/core";
import { batch, observable, toJS, untracked } from "@formily/reactive";
import type { EvalContext } from "../../engine/context.ts";
import { evaluateExpr } from "../../engine/conditions/evaluate.ts";
import { fieldType } from "../../engine/fields/index.ts";
import { toFieldValue } from "../../engine/validate/field-value.ts";
import type { ChildRow } from "../child-rows.ts";
import { withheldOf } from "../format-value.ts";
import { screenEnv } from "../screen-env.ts";
import type { ChoiceQuery } from "../data-source.ts";
import { choiceQuery } from "./choice-query.ts";
import { computedRows, sameValue, submittedValues } from "./form-changes.ts";
import type { FormPlan, PlannedItem } from "./form-plan.ts";
import { createMessages, type Messages } from "./form-messages.ts";
import { startReactions } from "./reactions.ts";

type Values = Readonly<Record<string, unknown>>;

/** Loads what a reference shows of its row: values by walked path, and its name. */
export type LoadWalk = (path: string, key: string, walked: string[]) => Promise<Values>;

export interface FormModelOptions {
  /** The record as loaded, labels and walked paths included; `{}` for a new one. */
  record: Values;
  /** Values the action that opened the form begins with. */
  preset?: Values;
  /** Restored input; counts as typed. */
  draft?: Values;
  ctx: EvalContext;
  loadWalk?: LoadWalk;
}

/** What the reactions keep beside value, display and pattern of a field. */
export interface FieldExtra {
  required: boolean;
  /** What a reference's choice is asked with, the record's values in it. */
  choice: ChoiceQuery | undefined;
  /** Title of the field that must be chosen first. */
  waitsFor: string | null;
  /** The masked text of a value that may be replaced, never continued. */
  masked: string | null;
}

/** A running form: values and field states of Formily, driven by the conditions of the plan. No React. */
export interface FormModel {
  plan: FormPlan;
  form: Form;
  env: ReturnType<typeof screenEnv>;
  /** The record as loaded or last rebased. */
  before: Values;
  messages: Messages;
  /** Formily's field of an own item, undefined for a walked path. */
  field(path: string): Field | undefined;
  extra(path: string): FieldExtra;
  value(path: string): unknown;
  /** A value typed or chosen by the person. */
  input(path: string, value: unknown): void;
  /** A value that follows from others. */
  assign(path: string, value: unknown): void;
  blur(path: string): void;
  /** Everything as a plain record, own and walked paths. Does not subscribe. */
  record(): Record<string, unknown>;
  newRow(path: string): Record<string, unknown>;
  isDirty(): boolean;
  /** Judges these fields, or every visible one. Paths with problems, in the order of the form. */
  check(only?: ReadonlySet<string>): string[];
  submission(): Record<string, unknown>;
  /** Somebody else saved meanwhile: untouched fields take what is stored now, typed ones stay. */
  rebase(record: Values): void;
  /** Starts computing and judging; returns the end. */
  start(): () => void;
}

/** Widgets whose text is unfinished while it is typed; they are judged when left. */
const typed = new Set(["input", "textarea", "number", "money", "password", "json", "richtext"]);

export function createFormModel(plan: FormPlan, options: FormModelOptions): FormModel {
  const masked = maskedTexts(plan, options.record);
  const unmasked = (record: Values) => Object.fromEntries(Object.entries(record).map(([path, value]) => [path, masked.has(path) ? null : value]));
  const before: Record<string, unknown> = unmasked(options.record);
  const start = { ...unmasked(startValues(plan, options)), ...options.preset };
  const values = observable.shallow<Record<string, unknown>>({ ...start, ...options.draft });
  const form = createForm({ values });
  const env = screenEnv(plan.screen, { ...options.ctx, before });
  const fields = new Map<string, Field>();
  for (const item of plan.items.values())
    if (!item.path.includes("."))
      fields.set(
        item.path,
        createField({
          form,
          plan,
          item,
          masked: masked.get(item.path) ?? null,
          isLocked: withheldOf(before, item.path) !== undefined && !masked.has(item.path),
        }),
      );
  const messages = createMessages({ plan, env, value: (path) => values[path], field: (path) => fields.get(path) });

  // The name that came with the record belongs to the former value.
  const forgetLabel = (path: string) => {
    const labelKey = plan.screen.fields[path]?.labelKey;
    if (labelKey && values[labelKey] !== undefined) values[labelKey] = undefined;
  };

  const model: FormModel = {
    plan,
    form,
    env,
    before,
    messages,
    field: (path) => fields.get(path),
    extra: (path) => (fields.get(path)?.data ?? NO_EXTRA) as FieldExtra,
    value: (path) => values[path],
    input: (path, value) => {
      batch(() => {
        values[path] = withComputedColumns(model, path, value);
        forgetLabel(path);
        fields.get(path)?.modify();
      });
      const item = plan.items.get(path);
      messages.changed(path, item !== undefined && !typed.has(item.widget));
    },
    assign: (path, value) => {
      if (
        sameValue(
          untracked(() => values[path]),
          value,
        )
      )
        return;
      values[path] = value;
      forgetLabel(path);
      messages.changed(path, false);
    },
    blur: (path) => messages.left(path),
    record: () => untracked(() => ({ ...toJS(values) })),
    newRow: (path) => defaultsOf(Object.values(plan.screen.fields[path]?.columns ?? {}), (expr) => evaluateExpr(expr, {}, env.rowsOf(path))),
    isDirty: () =>
      untracked(() =>
        plan.sections.some((section) => section.items.some((item) => item.sendable && !sameValue(values[item.path], start[item.path]))),
      ),
    check: (only) => untracked(() => messages.check(only)),
    submission: () => untracked(() => submittedValues({ plan, values: { ...values }, before })),
    rebase: (record) =>
      batch(() => {
        for (const [path, stored] of Object.entries(unmasked(record))) if (sameValue(values[path], before[path])) values[path] = stored;
        Object.assign(before, unmasked(record));
      }),
    start: () => startReactions(model, options.loadWalk),
  };
  return model;
}

const NO_EXTRA: FieldExtra = { required: false, choice: undefined, waitsFor: null, masked: null };

interface NewField {
  form: Form;
  plan: FormPlan;
  item: PlannedItem;
  masked: string | null;
  isLocked: boolean;
}

function createField({ form, plan, item, masked, isLocked }: NewField): Field {
  const field = form.createField({ name: item.path });
  field.data = {
    required: item.required,
    choice: item.field.ref ? choiceQuery(plan, item, {}) : undefined,
    waitsFor: null,
    masked,
  } satisfies FieldExtra;
  if (!item.writable || isLocked) field.pattern = "readOnly";
  return field;
}

/** Widgets in which a whole new value can be typed over a masked one. */
const replacing = new Set(["input", "textarea", "number", "money"]);

/** Masked values that may be replaced. They never stand in an input: their end is unknown, and sending them back would store the mask. */
function maskedTexts(plan: FormPlan, record: Values): Map<string, string> {
  const items = [...plan.items.values()].filter((item) => item.writable && replacing.has(item.widget) && withheldOf(record, item.path) === "masked");
  return new Map(items.flatMap((item) => (typeof record[item.path] === "string" ? [[item.path, record[item.path] as string] as const] : [])));
}

/** The loaded record, or the declared defaults of a new one. */
function startValues(plan: FormPlan, { record, ctx }: FormModelOptions): Record<string, unknown> {
  if (plan.mode !== "create") return { ...record };
  const env = screenEnv(plan.screen, ctx);
  const own = Object.values(plan.screen.fields).filter((field) => !field.path.includes("."));
  return { ...defaultsOf(own, (expr) => evaluateExpr(expr, {}, env)), ...record };
}

function defaultsOf(
  fields: FormPlan["screen"]["fields"][string][],
  evaluated: (expr: NonNullable<(typeof fields)[number]["doc"]["default"]>) => unknown,
): Record<string, unknown> {
  const found: Record<string, unknown> = {};
  for (const { doc } of fields) if (doc.default !== undefined) found[doc.name] = quietly(() => evaluated(doc.default!)) ?? null;
  return found;
}

/** A default that reads what the browser does not know is left to the server. */
function quietly<T>(read: () => T): T | undefined {
  try {
    return read();
  } catch {
    return undefined;
  }
}

const COLUMN_PASSES = 3;

/** Rows of a child table with their computed columns; repeated, because a column may read another computed one. */
function withComputedColumns(model: FormModel, path: string, value: unknown): unknown {
  const computed = Object.values(model.plan.screen.fields[path]?.columns ?? {}).filter((column) => column.doc.computed !== undefined);
  if (computed.length === 0 || !Array.isArray(value)) return value;
  const env = model.env.rowsOf(path);
  const compute = (row: ChildRow) =>
    Object.fromEntries(
      computed.map(({ doc }) => [
        doc.name,
        quietly(() => toFieldValue(evaluateExpr(doc.computed!, row, env), { doc, type: fieldType(doc.type) })) ?? null,
      ]),
    );
  let rows = value as ChildRow[];
  for (let pass = 0; pass < COLUMN_PASSES; pass += 1) rows = computedRows(rows, compute);
  return rows;
}
