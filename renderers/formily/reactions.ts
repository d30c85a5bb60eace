import type { Field } from "@formily/core";
import { autorun, untracked } from "@formily/reactive";
import { evaluate, evaluateExpr } from "../../engine/conditions/evaluate.ts";
import type { Expr } from "../../engine/grammar/condition.ts";
import { fieldType } from "../../engine/fields/index.ts";
import { toFieldValue } from "../../engine/validate/field-value.ts";
import { checkFieldValue } from "../../engine/validate/value-problems.ts";
import { isAbsent } from "../format-value.ts";
import { textOf } from "../text.ts";
import { barredCodes, codeRules } from "./barred-codes.ts";
import { choiceQuery } from "./choice-query.ts";
import { sameValue } from "./form-changes.ts";
import type { FieldExtra } from "./field-extra.ts";
import type { LoadWalk } from "./form-start.ts";
import type { RunningForm } from "./running-form.ts";
import { quietly } from "./quietly.ts";
import type { Judged, PlannedItem, PlannedSection, PlannedValue, Reads } from "./form-plan.ts";

/**
 * Starts what follows from values: each reaction reads exactly the fields its condition names, so that a change runs its
 * dependants and nothing else. Returns the end.
 */
export function startReactions(model: RunningForm, loadWalk?: LoadWalk): () => void {
  const ends: (() => void)[] = [];
  const run = (reaction: () => void) => ends.push(autorun(reaction));
  for (const section of model.plan.sections) for (const item of section.items) startItem({ model, section, item, run });
  for (const { path, expr, reads } of model.plan.computed) {
    const { doc } = model.plan.screen.fields[path]!;
    const target = { doc, type: fieldType(doc.type) };
    run(() => {
      const record = recordOf(model, reads);
      const value = quietly(() => toFieldValue(evaluateExpr(expr, record, model.env), target));
      // What the browser cannot compute keeps what the server last said.
      if (value !== undefined) untracked(() => model.assign(path, value));
    });
  }
  for (const value of model.plan.followed) run(startFollowing(model, value));
  for (const rule of model.plan.rules) {
    run(() => {
      recordOf(model, rule.reads);
      untracked(() => model.messages.judgeRule(rule));
    });
  }
  if (loadWalk) for (const [path, walked] of model.plan.walks) startWalk({ model, path, walked, loadWalk, run });
  return () => {
    for (const end of ends) end();
  };
}

/** A default that follows from other values, and only to what the field takes. */
function startFollowing(model: RunningForm, { path, expr, reads }: PlannedValue): () => void {
  const { doc, title } = model.plan.screen.fields[path]!;
  const target = { doc, type: fieldType(doc.type) };
  return () => {
    const record = recordOf(model, reads);
    const said = quietly(() => toFieldValue(evaluateExpr(expr, record, model.env), target)) ?? null;
    const value = said === null || checkFieldValue(said, target, { path, label: textOf(title) }).length > 0 ? null : said;
    untracked(() => model.followDefault(path, value));
  };
}

/** Values a condition reads; reading them here is what subscribes the reaction to them. */
function recordOf(model: RunningForm, { fields, rows }: Reads): Record<string, unknown> {
  const record: Record<string, unknown> = {};
  for (const path of fields) record[path] = model.value(path);
  for (const path of rows) record[path] = model.value(path);
  return record;
}

/** Fails closed: what cannot be judged is false. */
function holds(model: RunningForm, { cond, reads }: Judged): boolean {
  try {
    return evaluate(cond, recordOf(model, reads), model.env);
  } catch {
    return false;
  }
}

interface ItemStart {
  model: RunningForm;
  section: PlannedSection;
  item: PlannedItem;
  run: (reaction: () => void) => void;
}

function startItem({ model, section, item, run }: ItemStart): void {
  const field = model.field(item.path);
  const visible = [section.visible, item.visible].filter((one) => one !== null);
  if (!field) return;
  if (visible.length > 0) {
    let first = true;
    run(() => {
      const shown = visible.every((one) => holds(model, one));
      untracked(() => showField(model, item, { field, shown, first }));
      first = false;
    });
  }
  const { readOnly } = item;
  if (readOnly && item.writable && !model.isLocked(item.path)) run(() => setPattern(field, safeReadOnly(model, readOnly) ? "readOnly" : "editable"));
  if (item.requiredWhen.length > 0 && !item.required) run(() => setExtra(field, { required: item.requiredWhen.some((one) => holds(model, one)) }));
  const rules = codeRules(model.plan, item);
  if (rules.length > 0) run(() => setExtra(field, { barred: barredCodes(model, item, rules) }));
  if (item.choiceReads.length > 0) startChoice({ model, item, field, run });
}

/** Read-only is the closed side: a condition that cannot be judged locks the field. */
function safeReadOnly(model: RunningForm, { cond, reads }: Judged): boolean {
  try {
    return evaluate(cond, recordOf(model, reads), model.env);
  } catch {
    return true;
  }
}

function setPattern(field: Field, pattern: "readOnly" | "editable"): void {
  if (untracked(() => field.pattern) !== pattern) field.setPattern(pattern);
}

function setExtra(field: Field, patch: Partial<FieldExtra>): void {
  const now = untracked(() => field.data as FieldExtra);
  const next = { ...now, ...patch };
  if (!sameValue(now, next)) field.data = next;
}

/** `hidden` keeps the value in Formily; what becomes of it is said by `whenHidden`, and only when the person's doing hid it. */
function showField(model: RunningForm, item: PlannedItem, { field, shown, first }: { field: Field; shown: boolean; first: boolean }): void {
  const display = shown ? "visible" : "hidden";
  if (field.display === display) return;
  field.setDisplay(display);
  if (shown || first || item.whenHidden === "keep") return;
  const start = item.whenHidden === "default" ? (item.field.doc.default as Expr | undefined) : undefined;
  model.assign(item.path, start === undefined ? null : (quietly(() => evaluateExpr(start, {}, model.env)) ?? null));
}

/** What the choice of an item reads of the record. */
const choiceRecord = (model: RunningForm, { choiceReads }: PlannedItem): Record<string, unknown> =>
  Object.fromEntries(choiceReads.map((path) => [path, model.value(path)]));

/** The choice follows the record; a value chosen under another filter is emptied, unless it came with the record. */
function startChoice({ model, item, field, run }: { model: RunningForm; item: PlannedItem; field: Field; run: ItemStart["run"] }): void {
  let former: Record<string, unknown> | null = null;
  run(() => {
    const record = choiceRecord(model, item);
    // A dialog cannot be filled in with what it does not ask for.
    const canWait = (path: string) => model.plan.mode !== "act" || model.plan.items.has(path);
    const missing = item.choiceReads.find((path) => isAbsent(record[path]) && canWait(path));
    setExtra(field, {
      choice: choiceQuery(model.plan, item, record),
      // A record has its key once it is saved.
      waitsFor: missing === undefined ? null : missing === "id" ? "" : textOf(model.plan.screen.fields[missing]?.title),
    });
    if (former !== null && !sameValue(former, record)) untracked(() => model.assign(item.path, null));
    former = record;
  });
}

function startWalk({
  model,
  path,
  walked,
  loadWalk,
  run,
}: {
  model: RunningForm;
  path: string;
  walked: string[];
  loadWalk: LoadWalk;
  run: ItemStart["run"];
}): void {
  let turn = 0;
  let former = model.plan.mode === "create" ? undefined : untracked(() => model.value(path));
  run(() => {
    const key = model.value(path);
    if (key === former) return;
    former = key;
    turn += 1;
    const mine = turn;
    for (const one of walked) untracked(() => model.assign(one, null));
    if (typeof key !== "string" || key === "") return;
    const item = model.plan.items.get(path);
    const choice =
      item === undefined
        ? { for: `${model.plan.screen.entity}.${path}` }
        : choiceQuery(
            model.plan,
            item,
            untracked(() => choiceRecord(model, item)),
          );
    void loadWalk(path, key, { paths: walked, choice }).then(
      (values) => {
        if (mine === turn) for (const one of walked) model.assign(one, values[one] ?? null);
      },
      () => undefined,
    );
  });
}
