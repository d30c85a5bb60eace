import { dependencies } from "../conditions/dependencies.ts";
import type { EvalEnv, EvalRecord } from "../conditions/env.ts";
import { evaluate } from "../conditions/evaluate.ts";
import type { RuleDocument } from "../kinds/entity/document.ts";
import { type Problem, problem } from "../errors.ts";
import { isEmpty } from "../values/emptiness.ts";
import { zh } from "../language/text.ts";

/**
 * Judges `assert` and `require` rules; `noOverlap` is the database's. The record must hold every path the rules read
 * (see `dependencies`), walked ones under the whole path. `env.ctx.before` is the stored record of an update.
 */
export function checkRules({
  rules,
  record,
  env,
  path = "",
}: {
  rules: readonly RuleDocument[];
  record: EvalRecord;
  env: EvalEnv;
  path?: string;
}): Problem[] {
  return rules.flatMap((rule) => (rule.when === undefined || evaluate(rule.when, record, env) ? brokenBy(rule, record, env, path) : []));
}

function brokenBy(rule: RuleDocument, record: EvalRecord, env: EvalEnv, path: string): Problem[] {
  const broken = (at: string) => problem("RULE_BROKEN", at === "" ? path : `${path}/${at}`, { message: zh(rule.message) });
  if ("require" in rule) {
    const missing = rule.require.filter((name) => isEmpty(record[name]));
    return rule.at === undefined ? missing.map(broken) : missing.slice(0, 1).map(() => broken(rule.at!));
  }
  if ("noOverlap" in rule || evaluate(rule.assert, record, env)) return [];
  return [broken(rule.at ?? firstField(rule, env))];
}

/** The message stands at the first own field the assertion reads; a walked path counts for its reference. */
function firstField(rule: Extract<RuleDocument, { assert: unknown }>, env: EvalEnv): string {
  const reads = dependencies(rule.assert, env.named);
  return (reads.fields[0] ?? reads.rows[0] ?? "").split(".")[0]!;
}
