import { expect, test } from "vitest";
import { checkSet } from "../../../engine/check/index.ts";
import { checkCond, checkExpr } from "../../../engine/conditions/check.ts";
import type { EvalEnv } from "../../../engine/conditions/env.ts";
import { evaluate, evaluateExpr } from "../../../engine/conditions/evaluate.ts";
import { modelEnv } from "../../../engine/conditions/model-env.ts";
import { contextOf, modelOf, setOf } from "../../support/model.ts";
import { type Construct, constructs } from "./constructs.ts";
import { type Item, items, type Trial } from "./items.ts";
import { entities } from "./world.ts";

/** The hardest things that twelve areas want of the language: each is said in a document, or named as what it is instead. */
const all = items;
const model = modelOf([...entities]);
const ctx = contextOf();
const named = (some: readonly Item[]) => some.map((item) => [`${item.no} ${item.title}`, item] as const);

function envOf({ rows }: Trial, entity: string): EvalEnv {
  const wrapped = (env: EvalEnv): EvalEnv => ({
    ...env,
    entityOf: (id) => wrapped(modelEnv(model, id, ctx)),
    rowsOf: (path) => wrapped(env.rowsOf(path)),
    rowsIn: (id) => ({ rows: rows[id] ?? [], env: wrapped(modelEnv(model, id, ctx)) }),
  });
  return wrapped(modelEnv(model, entity, ctx));
}

const rules = all.filter((item) => "rule" in item);
const conds = all.filter((item) => "cond" in item);
const values = all.filter((item) => "value" in item);

test("there are 95, each once", () => {
  expect(new Set(all.map(({ no }) => no)).size).toBe(95);
});

test.each(named(rules))("%s is a rule", (_name, item) => {
  if (!("rule" in item)) return;
  const documents = entities.map((entity) => (entity.id === item.on ? { ...entity, rules: [item.rule] } : entity));
  const found = checkSet(modelOf(documents), setOf(documents)).filter(({ path, severity }) => severity === "error" && path.startsWith("/rules"));
  expect(found.map(({ path, message }) => `${path} ${message}`)).toEqual([]);
});

test.each(named(conds))("%s is a condition", (_name, item) => {
  if (!("cond" in item)) return;
  expect(checkCond(item.cond, { model, entity: item.on, place: "rule", path: "" })).toEqual([]);
  for (const trial of item.trials ?? []) expect(evaluate(item.cond, trial.record, envOf(trial, item.on))).toBe(trial.is);
});

test.each(named(values))("%s is a value", (_name, item) => {
  if (!("value" in item)) return;
  expect(checkExpr(item.value, { model, entity: item.on, place: "computed", path: "" })).toEqual([]);
  for (const trial of item.trials ?? []) expect(evaluateExpr(item.value, trial.record, envOf(trial, item.on))).toEqual(trial.is);
});

test("what is no document says why", () => {
  for (const item of all) {
    const why = "operation" in item ? item.operation : "renderer" in item ? item.renderer : null;
    if (why !== null) expect(why.length, item.no).toBeGreaterThan(8);
  }
});

test("what waits is told by the language itself", () => {
  const waiting = Map.groupBy(
    all.flatMap((item) => ("waits" in item ? [item] : [])),
    ({ waits }) => waits,
  );
  for (const [construct, some] of waiting) expect(constructs[construct as Construct], some.map(({ no }) => no).join()).toBeTypeOf("function");
  const lines = [...waiting].map(([construct, some]) => {
    const state = constructs[construct as Construct]() ? "to be written" : "missing";
    return `${construct} (${state}): ${some.map(({ no }) => no).join(" ")}`;
  });
  expect(lines.every((line) => / \((missing|to be written)\): /.test(line))).toBe(true);
});
