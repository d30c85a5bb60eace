import { afterWorkHours } from "../conditions/functions/work-hours.ts";
import type { EvalEnv, EvalRecord } from "../conditions/env.ts";
import { evaluateExpr } from "../conditions/evaluate.ts";
import type { EvalContext } from "../context.ts";
import type { Expr } from "../grammar/condition.ts";
import type { FlowDue } from "../kinds/flow/document.ts";
import { instantNumber, instantText } from "../values/dates.ts";

const HOUR = 3600;

/** The moment by which something that arrived at `from` has been lying for so many office hours. Null: none within ten years. */
export const dueAt = (from: string, workHours: number, ctx: EvalContext): string | null => afterWorkHours(from, workHours, { ctx });

interface Arrived {
  from: string;
  record: EvalRecord;
  env: EvalEnv;
}

/** When a record that came to a node at `from` has been lying there too long. Null: never, or the hours are not known. */
export function deadlineOf(due: FlowDue, at: Arrived): string | null {
  return afterHours(due, hoursOf(due.hours ?? due.workHours!, at), at);
}

/** When whoever is to act is told that the deadline comes near. Null: never, or the record came later than that. */
export function dueSoonOf(due: FlowDue, at: Arrived): string | null {
  if (due.remindBefore === undefined) return null;
  const hours = hoursOf(due.hours ?? due.workHours!, at) - hoursOf(due.remindBefore, at);
  return hours > 0 ? afterHours(due, hours, at) : null;
}

function hoursOf(expr: Expr, { record, env }: Arrived): number {
  const given = evaluateExpr(expr, record, env);
  return given === null ? Number.NaN : Number(given);
}

function afterHours(due: FlowDue, hours: number, { from, env }: Arrived): string | null {
  if (due.hours === undefined) return dueAt(from, hours, env.ctx);
  const start = instantNumber(from);
  return start === null || !Number.isFinite(hours) || hours < 0 ? null : instantText(start + Math.round(hours * HOUR));
}
