import { instantNumber, instantText } from "../values/dates.ts";
import { isWorkday } from "../conditions/functions/spans.ts";
import type { EvalEnv, EvalRecord } from "../conditions/env.ts";
import { evaluateExpr } from "../conditions/evaluate.ts";
import type { EvalContext } from "../context.ts";
import type { FlowDue } from "../kinds/flow/document.ts";

const HOUR = 3600;
const DAY = 24 * HOUR;
/** Office hours, seconds since midnight: eight a day. */
const OFFICE: readonly (readonly [from: number, to: number])[] = [
  [8 * HOUR, 12 * HOUR],
  [14 * HOUR, 18 * HOUR],
];
/** A calendar of holidays only would otherwise never end. */
const MAX_DAYS = 3660;

/**
 * The moment by which something that arrived at `from` has been lying for `workHours` office hours (8:00 to 12:00 and 14:00 to 18:00 on
 * working days of the calendar). `from` and the result are `yyyy-MM-dd HH:mm:ss`. Null when there is none within ten years.
 */
export function dueAt(from: string, workHours: number, ctx: EvalContext): string | null {
  const start = instantNumber(from);
  let left = Math.round(workHours * HOUR);
  if (start === null || !Number.isFinite(left) || left < 0) return null;
  if (left === 0) return from;
  const first = Math.floor(start / DAY);
  for (let day = first; day < first + MAX_DAYS; day += 1) {
    if (!isWorkday(day, ctx)) continue;
    for (const [open, close] of OFFICE) {
      const begin = Math.max(day * DAY + open, start);
      const length = day * DAY + close - begin;
      if (length >= left) return instantText(begin + left);
      left -= Math.max(0, length);
    }
  }
  return null;
}

/** When a record that came to a node at `from` has been lying there too long. Null: never, or the hours are not known. */
export function deadlineOf(due: FlowDue, { from, record, env }: { from: string; record: EvalRecord; env: EvalEnv }): string | null {
  const given = evaluateExpr(due.hours ?? due.workHours!, record, env);
  const hours = given === null ? Number.NaN : Number(given);
  if (due.hours === undefined) return dueAt(from, hours, env.ctx);
  const start = instantNumber(from);
  return start === null || !Number.isFinite(hours) || hours < 0 ? null : instantText(start + Math.round(hours * HOUR));
}
