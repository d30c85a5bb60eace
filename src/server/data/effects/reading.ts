import { bindNames } from "../../../../engine/conditions/bind-record.ts";
import { evaluate, evaluateExpr } from "../../../../engine/conditions/evaluate.ts";
import { modelEnv } from "../../../../engine/conditions/model-env.ts";
import type { EvalContext } from "../../../../engine/context.ts";
import type { Cond, Expr } from "../../../../engine/grammar/condition.ts";
import { type Sentence, valuesIn } from "../../../../engine/grammar/sentence.ts";
import type { Phrase } from "../../../../engine/language/phrase.ts";
import { saidOf } from "../../../../engine/validate/rules.ts";
import { toFieldValue } from "../../../../engine/validate/field-value.ts";
import type { Entity } from "../../../../engine/model/model.ts";
import type { Call, OperationRecord } from "../../platform/runtime.ts";
import { namedRows, type RowAround } from "../records/query-rows.ts";
import { needsOf, walkRecords } from "../records/walk.ts";
import type { Happening } from "./happening.ts";

/** Where a step stands at work: the rows it may read. */
export interface Standing {
  call: Call;
  happening: Happening;
  /** The record at hand. */
  hand: RowAround;
  /** The row that `field` reads: that of the innermost `each`, else the record at hand. */
  row: RowAround;
  /** Rows and made records by name. */
  names: Readonly<Record<string, RowAround>>;
}

export const standingOn = (call: Call, entity: Entity, happening: Happening): Standing => {
  const hand = { entity, record: happening.record };
  return { call, happening, hand, row: hand, names: {} };
};

/** The rows that a query reads by name. */
export const aroundOf = ({ hand, happening, names }: Standing): Readonly<Record<string, RowAround>> & { record: RowAround } => ({
  ...names,
  record: hand,
  before: { entity: hand.entity, record: happening.before ?? {} },
});

const contextOf = ({ call, happening }: Standing): EvalContext => ({
  ...call.ctx,
  ...(happening.before === null ? {} : { before: happening.before }),
  ...(happening.move === null ? {} : { move: happening.move, opinion: happening.opinion ?? null, to: happening.to ?? null }),
});

/** What conditions and expressions are on one row, with everything they read of it and of the rows around it. */
export interface Reader {
  holds(cond: Cond): boolean;
  value(expr: Expr): unknown;
  /** As its author has it, for whoever is told of the row. */
  said(sentence: Sentence): string | Phrase;
}

export async function readOn(standing: Standing, { entity, record }: RowAround, nodes: readonly (Cond | Expr)[]): Promise<Reader> {
  const { call } = standing;
  const rows = await namedRows(call, entity, [...nodes], aroundOf(standing));
  const bind = <T>(node: T): T => bindNames(node, rows);
  const [walked] = await walkRecords(call, entity, [record], needsOf(call, entity, nodes.map(bind)));
  const context = contextOf(standing);
  const env = modelEnv(call.model, entity.id, context);
  const { tells: _ofCaller, ...toAnybody } = context;
  return {
    holds: (cond) => evaluate(bind(cond), walked!, env),
    value: (expr) => evaluateExpr(bind(expr), walked!, env),
    said: (sentence) => saidOf(bind(sentence), walked!, modelEnv(call.model, entity.id, toAnybody)),
  };
}

/** Fields of `into` with the values that they are given on the row. */
export async function valuesOn(
  standing: Standing,
  row: RowAround,
  { values, into }: { values: Readonly<Record<string, Expr>>; into: Entity },
): Promise<OperationRecord> {
  const reader = await readOn(standing, row, Object.values(values));
  return Object.fromEntries(
    Object.entries(values).map(([name, expr]) => {
      const field = into.fields.get(name);
      const value = reader.value(expr);
      return [name, field === undefined ? value : toFieldValue(value, field)];
    }),
  );
}

/** The sentence on the row, in zh-CN as logs and messages keep it. */
export async function saidOn(standing: Standing, row: RowAround, sentence: Sentence): Promise<string | Phrase> {
  return (
    await readOn(
      standing,
      row,
      valuesIn(sentence).map(({ value }) => value),
    )
  ).said(sentence);
}
