import { bindNames } from "../../../../../engine/conditions/bind-record.ts";
import { type Decimal, subtractDecimals } from "../../../../../engine/conditions/decimal.ts";
import { evaluateExpr } from "../../../../../engine/conditions/evaluate.ts";
import { modelEnv } from "../../../../../engine/conditions/model-env.ts";
import { toWire } from "../../../../../engine/conditions/values.ts";
import type { LimitFigures } from "../../../../../engine/context.ts";
import type { Cond, Literal } from "../../../../../engine/grammar/condition.ts";
import type { Entity } from "../../../../../engine/model/model.ts";
import { isSame } from "../../../../../engine/validate/absent.ts";
import { toFieldValue } from "../../../../../engine/validate/field-value.ts";
import type { Call, OperationRecord } from "../../../platform/runtime.ts";
import { fetchRecords } from "../fetch.ts";
import { needsOf, walkRecords } from "../walk.ts";
import type { Change } from "./change.ts";
import type { Limit } from "./limit-rules.ts";
import { boundRows } from "./limit-total.ts";

/** A record beyond its limit: what the other rows amount to, and the bound. */
export interface Broke {
  record: OperationRecord;
  rest: Decimal;
  bound: Decimal;
}

/** What a limit writes onto a record that stands already. */
export interface Mark {
  entity: Entity;
  id: string;
  values: Record<string, unknown>;
  /** Key of the limit. */
  rule: string;
  /** Id of the record whose write marks it; absent: what marks it is written already. */
  by?: string;
}

/** What the other rows amount to, the bound, and what is left between them. */
export function figuresOf({ isMost }: Limit, { rest, bound }: Broke): LimitFigures {
  const left = isMost ? subtractDecimals(bound, rest) : subtractDecimals(rest, bound);
  return { used: toWire(rest), bound: toWire(bound), left: toWire(left) } as LimitFigures;
}

/** Marks what is about to be written; answers the marks of the records that count beside it. */
export async function markBroken(call: Call, limit: Limit, change: Change, broke: Broke): Promise<Mark[]> {
  const { rule } = limit;
  if (change.after !== null) {
    const values = marksOn(call, limit, { ...broke, record: { ...broke.record, ...change.after, id: change.id } });
    if (Object.keys(values).some((name) => !isSame(change.after![name] ?? null, values[name]))) change.isMarked = true;
    Object.assign(change.after, values);
  }
  if (rule.breach!.rows !== "all") return [];
  const others = await marksBeside(call, limit, broke);
  return others.filter(({ id }) => id !== change.id).map((mark) => ({ ...mark, by: change.id }));
}

/** Marks of every record of the entity that counts for the key of the one that is beyond the limit. */
export async function marksBeside(call: Call, limit: Limit, broke: Broke): Promise<Mark[]> {
  const { entity, rule } = limit;
  const rows = await besides(call, limit, broke);
  return rows.map((row) => ({ entity, id: row.id, values: marksOn(call, limit, { ...broke, record: row }), rule: rule.key }));
}

/** Values of the marks on a record that holds what they read. */
function marksOn(call: Call, limit: Limit, broke: Broke): Record<string, unknown> {
  const { entity, rule } = limit;
  const env = modelEnv(call.model, entity.id, call.ctx);
  const figures = figuresOf(limit, broke);
  return Object.fromEntries(
    Object.entries(rule.breach!.set).map(([name, expr]) => {
      const value = evaluateExpr(bindNames(expr, { limit: figures }), broke.record, env);
      return [name, toFieldValue(value, entity.fields.get(name)!)];
    }),
  );
}

/** The records of the entity that count beside the record. */
async function besides(call: Call, limit: Limit, { record }: Broke): Promise<(OperationRecord & { id: string })[]> {
  const { entity, per, counted } = limit;
  const wheres = boundRows(limit, record);
  const same = per.map((name): Cond => ({ field: name, eq: record[name] as Literal }));
  const counting = counted.flatMap((one, at): Cond[] => (one.entity === entity ? [wheres[at] ?? { all: [] }] : []));
  const rows = await fetchRecords({ call, entity, where: { all: [...same, { any: counting }] }, tables: "all" });
  const needs = needsOf(call, entity, Object.values(limit.rule.breach!.set));
  const walked = await walkRecords(
    call,
    entity,
    rows.map((row) => ({ ...row.record, id: row.id })),
    needs,
  );
  return walked as (OperationRecord & { id: string })[];
}
