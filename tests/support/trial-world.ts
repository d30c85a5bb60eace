import { evaluate, evaluateExpr } from "../../engine/conditions/evaluate.ts";
import type { EvalContext } from "../../engine/context.ts";
import type { Cond, Expr } from "../../engine/grammar/condition.ts";
import type { EvalRecord } from "../../engine/conditions/env.ts";
import { limitName } from "../../engine/conditions/record-names.ts";
import type { Model } from "../../engine/model/model.ts";
import { type DataSet, readsOf, recordsOf, worldEnv } from "./trial-data.ts";

/** Rows of a data set as the evaluator judges them. */
export interface TrialWorld {
  /** Ids in the order of the database. */
  idsWhere(cond: Cond): string[];
  valuesOf(expr: Expr, most: number): { id: string; value: unknown }[];
}

interface WorldOf {
  model: Model;
  data: DataSet;
  entity: string;
  ctx: EvalContext;
}

/** Records alike in all that a condition reads are judged once: the pools have few values, and an evaluator that is right has no other input. */
export function worldOf(at: WorldOf): TrialWorld {
  const { model, data, entity, ctx } = at;
  const env = worldEnv(model, data, { entity, ctx });
  const rows = data[entity] as Record<string, unknown>[];
  const judged = <T>(node: Cond | Expr, most: number, judge: (record: EvalRecord) => T): { id: string; value: T }[] => {
    const known = new Map<string, T>();
    const alike = likeness(at, node);
    return recordsOf(model, data, { entity, rows: rows.slice(0, most), node, ctx }).map((record) => {
      const key = alike(record);
      if (!known.has(key)) known.set(key, judge(record));
      return { id: String(record.id), value: known.get(key)! };
    });
  };
  return {
    idsWhere: (cond) =>
      judged(cond, rows.length, (record) => evaluate(cond, record, env))
        .flatMap(({ id, value }) => (value ? [id] : []))
        .sort(),
    valuesOf: (expr, most) => judged(expr, most, (record) => evaluateExpr(expr, record, env)),
  };
}

/** All that the node reads of a record, as one text. */
function likeness({ model, entity }: WorldOf, node: Cond | Expr): (record: EvalRecord) => string {
  const { fields, limits, rows } = readsOf(model, entity, node);
  const names = [...fields, ...limits.map(limitName), ...rows.flatMap((path) => [path, `${path}.*`])];
  return (record) => JSON.stringify(names.map((name) => record[name] ?? null));
}
