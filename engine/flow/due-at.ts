import { afterWorkHours } from "../conditions/functions/work-hours.ts";
import type { EvalEnv, EvalRecord } from "../conditions/env.ts";
import { evaluateExpr } from "../conditions/evaluate.ts";
import type { EvalContext } from "../context.ts";
import type { FlowDue } from "../kinds/flow/document.ts";
import { instantNumber, instantText } from "../values/dates.ts";

const HOUR = 3600;

/** The moment by which something that arrived at `from` has been lying for so many office hours. Null: none within ten years. */
export const dueAt = (from: string, workHours: number, ctx: EvalContext): string | null => afterWorkHours(from, workHours, { ctx });

/** When a record that came to a node at `from` has been lying there too long. Null: never, or the hours are not known. */
export function deadlineOf(due: FlowDue, { from, record, env }: { from: string; record: EvalRecord; env: EvalEnv }): string | null {
  const given = evaluateExpr(due.hours ?? due.workHours!, record, env);
  const hours = given === null ? Number.NaN : Number(given);
  if (due.hours === undefined) return dueAt(from, hours, env.ctx);
  const start = instantNumber(from);
  return start === null || !Number.isFinite(hours) || hours < 0 ? null : instantText(start + Math.round(hours * HOUR));
}
