import type { EvalContext } from "../../context.ts";
import { instantNumber, instantText } from "../../values/dates.ts";
import { decimalNumber } from "../decimal.ts";
import { asDecimal, asText } from "../values.ts";
import { days, defineFunction, numbers, texts } from "./define-function.ts";
import { MAX_SPAN_DAYS } from "./half-days.ts";
import { isWorkday } from "./spans.ts";

const HOUR = 3600;
const DAY = 24 * HOUR;

/** Spans of a day, seconds since midnight, one after another. */
type DayHours = readonly (readonly [from: number, to: number])[];

/** Eight hours a day. */
const OFFICE = "08:00-12:00 14:00-18:00";

export interface WorkHours {
  /** Spans of the day, `08:00-12:00 14:00-18:00`. Default: these. */
  hoursOfDay?: string;
  /** Days of rest count like others. Default false. */
  restDays?: boolean;
}

/**
 * The moment by which so many hours have passed since `from`, of those in which there is work: on working days of the calendar, within the spans
 * of the day. `from` and the result are `yyyy-MM-dd HH:mm:ss`. Null: no such spans, a negative count, or none within ten years.
 */
export function afterWorkHours(
  from: string,
  hours: number,
  { ctx, hoursOfDay = OFFICE, restDays = false }: WorkHours & { ctx: EvalContext },
): string | null {
  const start = instantNumber(from);
  const spans = readHours(hoursOfDay);
  let left = Math.round(hours * HOUR);
  if (start === null || spans === null || !Number.isFinite(left) || left < 0) return null;
  if (left === 0) return instantText(start);
  const first = Math.floor(start / DAY);
  for (let day = first; day < first + MAX_SPAN_DAYS; day += 1) {
    if (!restDays && !isWorkday(day, ctx)) continue;
    for (const [open, close] of spans) {
      const begin = Math.max(day * DAY + open, start);
      const length = day * DAY + close - begin;
      if (length >= left) return instantText(begin + left);
      left -= Math.max(0, length);
    }
  }
  return null;
}

const spanPattern = /^([01]\d|2[0-3]):([0-5]\d)-([01]\d|2[0-4]):([0-5]\d)$/;

/** Null: not written as spans that follow one another within a day. */
function readHours(text: string): DayHours | null {
  const spans = text
    .trim()
    .split(/[\s,，、]+/)
    .map((span) => spanPattern.exec(span));
  let last = 0;
  const found: [number, number][] = [];
  for (const span of spans) {
    if (span === null) return null;
    const [open, close] = [1, 3].map((at) => Number(span[at]) * HOUR + Number(span[at + 1]) * 60) as [number, number];
    if (open < last || close <= open || close > DAY) return null;
    found.push([open, close]);
    last = close;
  }
  return found;
}

export const addWorkHours = defineFunction({
  name: "addWorkHours",
  title: "加工作小时",
  help: "从时刻起过了几个工作小时的时刻，可为小数，精确到秒；工作日同“相差工作日”，每天缺省 08:00-12:00 14:00-18:00，可写作 08:00-22:00 一类；休息日计入为是时每天都算。时段写错、小时为负、走过十年仍不够时为空。",
  args: [
    { name: "at", title: "时刻", classes: days },
    { name: "hours", title: "小时", classes: numbers },
    { name: "hoursOfDay", title: "每天时段", classes: texts, optional: true },
    { name: "restDays", title: "休息日计入", classes: ["boolean"], optional: true },
  ],
  returns: "datetime",
  sql: false,
  pure: true,
  evaluate: ([at, hours, hoursOfDay, restDays], ctx) =>
    afterWorkHours(asText(at!), decimalNumber(asDecimal(hours ?? null)), {
      ctx,
      restDays: restDays === true,
      ...(hoursOfDay == null ? {} : { hoursOfDay: asText(hoursOfDay) }),
    }),
});

export const workHourFunctions = [addWorkHours] as const;
