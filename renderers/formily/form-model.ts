import "./no-expressions.ts";
import { createForm, type Field } from "@formily/core";
import { autorun, batch, observable, toJS, untracked } from "@formily/reactive";
import { evaluateExpr } from "../../engine/conditions/evaluate.ts";
import { widgetTraits } from "../../engine/fields/slots.ts";
import type { EvalContext } from "../../engine/context.ts";
import type { EvalEnv } from "../../engine/conditions/env.ts";
import { frozenBy, isAbsent, withheldOf } from "../format-value.ts";
import { screenEnv } from "../screen-env.ts";
import { createFields, isEmptyMasked, maskedTexts } from "./create-fields.ts";
import { type FieldExtra, isOpenField } from "./field-extra.ts";
import { sameValue, submittedValues } from "./form-changes.ts";
import { FieldMessages, type Messages } from "./form-messages.ts";
import type { FormPlan } from "./form-plan.ts";
import type { FormModelOptions, LoadWalk, Values } from "./form-start.ts";
import { startReactions } from "./reactions.ts";
import type { RunningForm } from "./running-form.ts";
import { defaultsOf, startValues, withComputedColumns } from "./start-values.ts";

const NO_EXTRA: FieldExtra = { required: false, choice: undefined, waitsFor: null, masked: null, barred: {} };

/** A running form: values and field states of Formily, driven by the conditions of the plan. No React. */
export class FormModel implements RunningForm {
  readonly plan: FormPlan;
  readonly env: EvalEnv;
  /** The record as loaded or last rebased. */
  readonly before: Record<string, unknown>;
  readonly messages: Messages;
  private readonly values: Record<string, unknown>;
  private readonly started: Record<string, unknown>;
  /** Path -> what its default last said: nobody's doing. */
  private readonly followed = new Map<string, unknown>();
  private readonly fields: ReadonlyMap<string, Field>;
  private readonly masked: ReadonlyMap<string, string>;
  private readonly loadWalk: LoadWalk | undefined;

  constructor(plan: FormPlan, options: FormModelOptions) {
    this.plan = plan;
    this.masked = maskedTexts(plan, options.record);
    this.before = this.unmasked(options.record);
    this.started = { ...this.unmasked(startValues(plan, options)), ...options.preset };
    // Shallow: a value is replaced as a whole, and rows of a child table keep their identity.
    this.values = observable.shallow<Record<string, unknown>>({ ...this.started, ...options.draft });
    this.env = screenEnv(plan.screen, { ...options.ctx, before: this.before, asks: this.asked() });
    this.fields = createFields({ form: createForm({ values: this.values }), plan, masked: this.masked, isLocked: (path) => this.isLocked(path) });
    this.messages = new FieldMessages({ plan, env: this.env, value: (path) => this.values[path], field: (path) => this.fields.get(path) });
    this.loadWalk = options.loadWalk;
  }

  /** Values of the dialog's own as conditions read them: whoever reads one follows it. */
  private asked(): NonNullable<EvalContext["asks"]> {
    const own = [...this.plan.items.values()].filter((item) => item.isAsked);
    const readers = own.map(
      ({ path, field }) => [path, { enumerable: true, get: () => ({ value: this.values[path], class: field.valueClass }) }] as const,
    );
    return Object.defineProperties({}, Object.fromEntries(readers));
  }

  /** Formily's field of an own item, undefined for a walked path. */
  field(path: string): Field | undefined {
    return this.fields.get(path);
  }
  /** By its rule, or because the reader did not get the value. */
  isLocked(path: string): boolean {
    if (frozenBy(this.before, path) !== undefined) return true;
    return withheldOf(this.before, path) !== undefined && !this.masked.has(path) && !isEmptyMasked(this.plan, this.before, path);
  }
  extra(path: string): FieldExtra {
    return (this.fields.get(path)?.data ?? NO_EXTRA) as FieldExtra;
  }
  value(path: string): unknown {
    return this.values[path];
  }

  /** A value typed or chosen by the person. */
  input(path: string, value: unknown): void {
    batch(() => {
      this.values[path] = withComputedColumns(this, path, value);
      this.forgetLabel(path);
      this.fields.get(path)?.modify();
    });
    const item = this.plan.items.get(path);
    this.messages.changed(path, item !== undefined && widgetTraits[item.widget].isTyped !== true);
  }

  /** A value that follows from others. */
  assign(path: string, value: unknown): void {
    if (
      sameValue(
        untracked(() => this.values[path]),
        value,
      )
    )
      return;
    this.values[path] = value;
    this.forgetLabel(path);
    this.messages.changed(path, false);
  }

  followDefault(path: string, value: unknown): void {
    const now = untracked(() => this.values[path]);
    if (isAbsent(now) || sameValue(now, this.followed.get(path) ?? null)) this.assign(path, value);
    this.followed.set(path, value);
  }

  blur(path: string): void {
    this.messages.left(path);
  }

  /** Everything as a plain record, own and walked paths. Does not subscribe. */
  record = (): Record<string, unknown> => untracked(() => ({ ...toJS(this.values) }));

  /** A new row of a child table with its defaults. */
  newRow(path: string): Record<string, unknown> {
    const columns = Object.values(this.plan.screen.fields[path]?.columns ?? {});
    return defaultsOf(columns, (expr) => evaluateExpr(expr, {}, this.env.rowsOf(path)));
  }

  isDirty = (): boolean => untracked(() => [...this.plan.items.values()].some(({ path, sendable }) => sendable && this.isTyped(path)));

  private isTyped(path: string): boolean {
    const value = this.values[path];
    return !sameValue(value, this.started[path]) && !(this.followed.has(path) && sameValue(value, this.followed.get(path)));
  }

  /** Judges these fields, or every visible one. Paths with problems, in the order of the form. */
  check(only?: ReadonlySet<string>): string[] {
    return untracked(() => this.messages.check(only));
  }

  /** What differs from how the form began, names of references and computed values included: a draft of the same form. */
  typed = (): Values =>
    untracked(() => Object.fromEntries(Object.entries(toJS(this.values)).filter(([path, value]) => !sameValue(value, this.started[path]))));

  submission(): Record<string, unknown> {
    return untracked(() =>
      submittedValues({ plan: this.plan, values: { ...this.values }, before: this.before, isWritten: this.isWritten, isBegun: this.isBegun }),
    );
  }

  /** A default filled it in: who empties it does not want that. */
  private isBegun = (path: string): boolean => !isAbsent(this.started[path]) || !isAbsent(this.followed.get(path));

  /** Somebody else saved meanwhile: untouched fields take what is stored now, typed ones stay. */
  rebase(record: Values): void {
    const stored = this.unmasked(record);
    batch(() => {
      for (const [path, value] of Object.entries(stored)) if (sameValue(this.values[path], this.before[path])) this.values[path] = value;
      Object.assign(this.before, stored);
    });
  }

  /** Saved: what stands in the form is what is stored, and nothing is dirty. */
  settle(row: Values): void {
    const stored = this.unmasked(row);
    batch(() => Object.assign(this.values, stored));
    Object.assign(this.before, stored);
    Object.assign(
      this.started,
      untracked(() => ({ ...this.values })),
    );
  }

  /** Values the form goes on from, as if it had begun with them. */
  restart(values: Values): void {
    const known = Object.entries(values).filter(([path]) => this.plan.items.has(path));
    batch(() => {
      for (const [path, value] of known) this.assign(path, value);
      Object.assign(this.started, Object.fromEntries(known));
    });
  }

  /** Calls with the values under the paths, now and whenever one of them changes. Returns the end. */
  follow(paths: readonly string[], told: (values: Values) => void): () => void {
    return autorun(() => {
      const values = Object.fromEntries(paths.map((path) => [path, this.values[path] ?? null]));
      untracked(() => told(values));
    });
  }

  /** Starts computing and judging; returns the end. */
  start(): () => void {
    return startReactions(this, this.loadWalk);
  }

  /** Whether the item is seen and may be typed as things stand. */
  isOpen = (path: string): boolean => isOpenField(this.fields.get(path));

  /** A masked value that nobody replaced is kept. */
  private readonly isWritten = (path: string): boolean => this.isOpen(path) && !this.masked.has(path);

  private unmasked(record: Values): Record<string, unknown> {
    return Object.fromEntries(Object.entries(record).map(([path, value]) => [path, this.masked.has(path) ? null : value]));
  }

  /** The name that came with the record belongs to the former value. */
  private forgetLabel(path: string): void {
    const labelKey = this.plan.screen.fields[path]?.labelKey;
    if (labelKey && this.values[labelKey] !== undefined) this.values[labelKey] = undefined;
  }
}
