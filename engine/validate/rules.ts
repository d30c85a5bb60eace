import { HIDDEN } from "../access/mask.ts";
import { dependencies } from "../conditions/dependencies.ts";
import type { EvalEnv, EvalRecord } from "../conditions/env.ts";
import { evaluate, evaluateExpr } from "../conditions/evaluate.ts";
import type { Cond, Expr } from "../grammar/condition.ts";
import { isValue, type Sentence } from "../grammar/sentence.ts";
import { type FreezeRule, isFreeze, isWindow, type RecordRule, type RuleDocument, type WindowRule } from "../kinds/entity/document.ts";
import type { FlowGuard } from "../kinds/flow/document.ts";
import { type Phrase, titled } from "../language/phrase.ts";
import { type Problem, problem } from "../errors.ts";
import { isEmpty } from "../values/emptiness.ts";
import { isSame } from "./absent.ts";
import { brokenRows } from "./broken-rows.ts";
import { zh } from "../language/text.ts";
import { CREATE, isOpenCond } from "./windows.ts";

/** Whether one record alone keeps or breaks the rule; the others are about rows together. */
export const isOfRecord = (rule: RuleDocument): rule is RecordRule | WindowRule =>
  "assert" in rule || "require" in rule || isFreeze(rule) || isWindow(rule);

/**
 * Judges `assert`, `require`, `freeze` and `window` rules, the last where the record is new; those about rows together are the server's. The record must hold every path the rules read
 * (see `dependencies`), walked ones under the whole path. `env.ctx.before` is the stored record of an update, with what `freeze` rules ask of it.
 */
export function checkRules({
  rules,
  record,
  env,
  path = "",
}: {
  rules: readonly (RuleDocument | FlowGuard)[];
  record: EvalRecord;
  env: EvalEnv;
  path?: string;
}): Problem[] {
  return rules.flatMap((rule) => (applies(rule, record, env) ? brokenBy(rule, record, env, path) : []));
}

function applies(rule: RuleDocument | FlowGuard, record: EvalRecord, env: EvalEnv): boolean {
  if (!isOfWrite(rule, record, env.ctx.before ?? null)) return false;
  if (isFreeze(rule)) return isFrozen(rule, env);
  return rule.when === undefined || evaluate(rule.when, record, env);
}

/** Whether the rule is about such a write at all, before its `when` is asked. */
export function isOfWrite(rule: RuleDocument | FlowGuard, record: EvalRecord, before: EvalRecord | null): boolean {
  if (isWindow(rule)) return before === null && rule.window.for.includes(CREATE);
  return !isFreeze(rule) || (before !== null && changedOf(rule, record, before).length > 0);
}

const changedOf = ({ freeze }: FreezeRule, record: EvalRecord, before: EvalRecord): string[] =>
  freeze.filter((name) => !isSame(record[name] ?? null, before[name] ?? null));

/** What decides is the record as it is stored: a change that ends the reason cannot be made together with what the reason forbids. */
export function isFrozen({ when }: FreezeRule, env: EvalEnv): boolean {
  const { before } = env.ctx;
  return before !== undefined && (when === undefined || evaluate(when, before, env));
}

function brokenBy(rule: RuleDocument | FlowGuard, record: EvalRecord, env: EvalEnv, path: string): Problem[] {
  if (!("require" in rule || "assert" in rule || isFreeze(rule) || isWindow(rule))) return [];
  const broken = (at: string) => problemOf(rule, { record, env, path: at === "" ? path : `${path}/${at}` });
  if ("require" in rule) {
    const missing = rule.require.filter((name) => isEmpty(record[name]));
    return rule.at === undefined ? missing.map(broken) : missing.slice(0, 1).map(() => broken(rule.at!));
  }
  if (isFreeze(rule)) {
    const changed = changedOf(rule, record, env.ctx.before ?? {});
    return rule.at === undefined ? changed.map(broken) : changed.slice(0, 1).map(() => broken(rule.at!));
  }
  const assert = isWindow(rule) ? isOpenCond(rule) : rule.assert;
  if (evaluate(assert, record, env)) return [];
  const place = placeOf(("at" in rule ? rule.at : undefined) ?? firstField({ assert }, env));
  const rows = asksFirst(rule).confirm === undefined ? brokenRows(assert, record, env) : null;
  if (rows?.table !== place.field) return [broken(place.field)];
  return rows.rows.map((row) => broken([place.field, row, ...place.column].join("/")));
}

/** Where a message stands: a field, and the column of a table. */
export function placeOf(at: string): { field: string; column: string[] } {
  const [field, ...column] = at.split(".");
  return { field: field!, column };
}

/** What a broken rule says of the record. */
export const problemOf = (
  rule: Pick<RuleDocument | FlowGuard, "key" | "message">,
  { record, env, path }: { record: EvalRecord; env: EvalEnv; path: string },
): Problem => problem("RULE_BROKEN", path, { message: saidOf(rule.message, record, env), rule: rule.key, ...asksFirst(rule) });

/** What a broken rule says to whoever may go on with a reason: the key to give the reason under. */
export const asksFirst = (rule: Pick<RuleDocument | FlowGuard, "key">): { confirm?: string } =>
  "severity" in rule && rule.severity === "confirm" ? { confirm: rule.key } : {};

/** The sentence with its values as they are on this record, as far as whoever is told may read them. */
export function saidOf(sentence: Sentence, record: EvalRecord, env: EvalEnv): string | Phrase {
  if (!Array.isArray(sentence)) return zh(sentence);
  const told = (expr: Expr) => (env.tells?.(expr) === false ? HIDDEN : textOf(evaluateExpr(expr, record, env)));
  const values = sentence.map((part) => (isValue(part) ? told(part) : titled(part)));
  return { text: sentence.map((_, at) => `{${at}}`).join(""), values };
}

const textOf = (value: unknown): string =>
  [value]
    .flat()
    .map((one) => (one === null || one === undefined ? "—" : String(one)))
    .join("、");

/** The message stands at the first own field the assertion reads; a walked path counts for its reference. */
function firstField(rule: { assert: Cond }, env: EvalEnv): string {
  const reads = dependencies(rule.assert, env.named);
  return (reads.fields[0] ?? reads.rows[0] ?? "").split(".")[0]!;
}
