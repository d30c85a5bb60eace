import type { Entity, Field, Model } from "../model/model.ts";
import type { EvalRecord } from "../conditions/env.ts";
import { evaluateExpr } from "../conditions/evaluate.ts";
import { modelEnv } from "../conditions/model-env.ts";
import type { EvalContext } from "../context.ts";
import { toFieldValue } from "./field-value.ts";
import { entityOf } from "./validate.ts";

export interface ComputeInput {
  model: Model;
  entity: string;
  /** Own values, and every walked path the expressions read. */
  record: EvalRecord;
  ctx: EvalContext;
  /** The stored record of an update: snapshots (`copy.when: "create"`) keep its values. */
  before?: EvalRecord | null;
  /** Of the record's own fields only these; the others stay as they are. Default: all of them. */
  only?: readonly string[];
}

/** The record with its stored computed fields filled, those of its rows first. Returns a new record. */
export function computeStored({ model, entity: id, record, ctx, before = null, only }: ComputeInput): Record<string, unknown> {
  const entity = entityOf(model, id);
  const filled = withRows(entity, record, (child, row) => computeStored({ model, entity: child, record: row, ctx }));
  const env = modelEnv(model, id, before === null ? ctx : { ...ctx, before });
  for (const name of only ?? entity.computeOrder) {
    const field = entity.fields.get(name);
    if (field === undefined || field.expr === null || field.kind !== "stored") continue;
    const isSnapshot = field.doc.copy?.when === "create" && before !== null;
    filled[name] = isSnapshot ? (before[name] ?? null) : toFieldValue(evaluateExpr(field.expr, filled, env), field);
  }
  return filled;
}

/** A new record with defaults where no key is given (a null is a given value); rows likewise. Later defaults may read earlier fields. */
export function applyDefaults({ model, entity: id, record, ctx }: Omit<ComputeInput, "before">): Record<string, unknown> {
  const entity = entityOf(model, id);
  const filled = withRows(entity, record, (child, row) =>
    row.id === undefined ? applyDefaults({ model, entity: child, record: row, ctx }) : { ...row },
  );
  const env = modelEnv(model, id, ctx);
  for (const field of entity.fields.values()) {
    if (field.doc.default === undefined || filled[field.name] !== undefined) continue;
    filled[field.name] = toFieldValue(evaluateExpr(field.doc.default, filled, env), field);
  }
  return filled;
}

function withRows(entity: Entity, record: EvalRecord, fill: (child: string, row: EvalRecord) => Record<string, unknown>): Record<string, unknown> {
  const filled: Record<string, unknown> = { ...record };
  for (const field of tablesOf(entity)) {
    const rows = filled[field.name];
    if (Array.isArray(rows))
      filled[field.name] = rows.map((row: unknown) => (typeof row === "object" && row !== null ? fill(field.childEntity!, row as EvalRecord) : row));
  }
  return filled;
}

const tablesOf = (entity: Entity): Field[] => [...entity.fields.values()].filter((field) => field.childEntity !== null);
