import { createHash } from "node:crypto";
import { loadCalendar } from "../../../identity/calendar.ts";
import type { Calendar } from "../../../identity/school-calendar.ts";
import type { Call } from "../../../platform/runtime.ts";
import type { DatedFlow } from "./dated.ts";

const calendars = new WeakMap<Calendar, string>();
const digestOf = (value: unknown): string => createHash("sha256").update(JSON.stringify(value)).digest("hex");

/** Digest of everything but records that the moments are worked out from. The day is part of it, so that nothing goes unnoticed for longer than one. */
export async function basisOf(call: Call, { entity, moves, params }: DatedFlow): Promise<string> {
  const calendar = await loadCalendar(call.runtime, call.user.tenantId);
  const days = calendars.get(calendar) ?? digestOf([...calendar.days]);
  calendars.set(calendar, days);
  const values = params.map((id) => call.ctx.params[id] ?? null);
  return digestOf([call.ctx.today, days, values, moves.map(({ key, from, auto }) => [key, from, auto.at]), entity.conditions]);
}
