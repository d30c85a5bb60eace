import type { ScreenField } from "../../engine/screens/screen-model.ts";
import type { EvalEnv } from "../../engine/conditions/env.ts";
import { evaluateExpr } from "../../engine/conditions/evaluate.ts";
import type { Expr } from "../../engine/grammar/condition.ts";
import { fieldType } from "../../engine/fields/index.ts";
import { toFieldValue } from "../../engine/validate/field-value.ts";
import type { ChildRow } from "../child-rows.ts";
import { screenEnv } from "../screen-env.ts";
import { computedRows } from "./form-changes.ts";
import type { FormModelOptions } from "./form-start.ts";
import type { FormPlan } from "./form-plan.ts";
import { quietly } from "./quietly.ts";

/** The loaded record, or the declared defaults of a new one. */
export function startValues(plan: FormPlan, { record, ctx }: FormModelOptions): Record<string, unknown> {
  if (plan.mode !== "create") return { ...record };
  const env = screenEnv(plan.screen, ctx);
  const own = Object.values(plan.screen.fields).filter((field) => !field.path.includes("."));
  return { ...defaultsOf(own, (expr) => evaluateExpr(expr, {}, env)), ...record };
}

/** Declared defaults by field name; one that reads what the browser does not know is left to the server. */
export function defaultsOf(fields: readonly ScreenField[], evaluated: (expr: Expr) => unknown): Record<string, unknown> {
  const found: Record<string, unknown> = {};
  for (const { doc } of fields) if (doc.default !== undefined) found[doc.name] = quietly(() => evaluated(doc.default!)) ?? null;
  return found;
}

const COLUMN_PASSES = 3;

/** Rows of a child table with their computed columns; repeated, because a column may read another computed one. */
export function withComputedColumns({ plan, env }: { plan: FormPlan; env: EvalEnv }, path: string, value: unknown): unknown {
  const computed = Object.values(plan.screen.fields[path]?.columns ?? {}).filter((column) => column.doc.computed !== undefined);
  if (computed.length === 0 || !Array.isArray(value)) return value;
  const rowEnv = env.rowsOf(path);
  const columnValue = ({ doc }: ScreenField, row: ChildRow) =>
    quietly(() => toFieldValue(evaluateExpr(doc.computed!, row, rowEnv), { doc, type: fieldType(doc.type) })) ?? null;
  let rows = value as ChildRow[];
  for (let pass = 0; pass < COLUMN_PASSES; pass += 1) {
    rows = computedRows(rows, (row) => Object.fromEntries(computed.map((column) => [column.doc.name, columnValue(column, row)])));
  }
  return rows;
}
