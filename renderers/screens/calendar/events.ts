import type { Row } from "../../../engine/api.ts";
import type { CompiledScreen, ScreenField } from "../../../engine/screens/screen-model.ts";
import { dayNumber, dayText } from "../../../engine/values/dates.ts";
import type { Cond } from "../../../engine/grammar/condition.ts";
import { isRepeat, type Repeat, repeatCodes, startsWithin } from "../../../engine/values/repeats.ts";

/** One record on the month; days are `yyyy-MM-dd`, both inclusive. */
export interface CalendarEvent {
  /** Whose calendar names the fields of the row. */
  screen: CompiledScreen;
  row: Row;
  /** Of another screen: it is opened there. */
  isLaidOver: boolean;
  from: string;
  to: string;
}

/** First and last, both inclusive. */
export type Days = readonly [first: string, last: string];

const dayOf = (value: unknown): string | null => (typeof value === "string" && value.length >= 10 ? value.slice(0, 10) : null);

/** What a month shows of the records: one event each, and of what repeats one for every time it comes between the days. */
export function toEvents(
  screen: CompiledScreen,
  rows: Row[],
  { days: [first, last], isLaidOver = false }: { days: Days; isLaidOver?: boolean },
): CalendarEvent[] {
  const { start, end } = screen.screen.calendar!;
  return rows.flatMap((row) => {
    const from = dayOf(row[start]);
    const to = (end ? dayOf(row[end]) : null) ?? from;
    if (!from || !to) return [];
    const length = to < from ? 0 : (dayNumber(to) ?? 0) - (dayNumber(from) ?? 0);
    const after = (day: string, days: number) => dayText((dayNumber(day) ?? 0) + days) ?? day;
    const within = { from: `${after(first, -length)} 00:00:00`, to: `${last} 23:59:59` };
    const rule = ruleOf(screen, row);
    const begins = rule === null ? [from] : startsWithin(`${from} 00:00:00`, rule, within).map((instant) => instant.slice(0, 10));
    return begins.map((day) => ({ screen, row, isLaidOver, from: day, to: after(day, length) }));
  });
}

function ruleOf(screen: CompiledScreen, row: Row): Repeat | null {
  const value = row[screen.screen.calendar!.repeat ?? ""];
  return isRepeat(value) ? value : null;
}

/** Records that touch the days: begin before the end, and end after the beginning or come again. */
export function touching(screen: CompiledScreen, first: string, last: string): Cond {
  const { start, end, repeat } = screen.screen.calendar!;
  const begins: Cond = { field: start, lte: lastMoment(screen.fields[start], last) };
  const lasts: Cond = { field: end ?? start, gte: firstMoment(screen.fields[end ?? start], first) };
  return { all: [begins, repeat === undefined ? lasts : { any: [lasts, { field: repeat, in: [...repeatCodes] }] }] };
}

const isInstant = (field: ScreenField | undefined): boolean => field?.valueClass === "datetime";
const firstMoment = (field: ScreenField | undefined, day: string): string => (isInstant(field) ? `${day} 00:00:00` : day);
const lastMoment = (field: ScreenField | undefined, day: string): string => (isInstant(field) ? `${day} 23:59:59` : day);

export interface EventBar {
  event: CalendarEvent;
  column: number;
  span: number;
  lane: number;
  startsHere: boolean;
  endsHere: boolean;
}

const inOrder = (a: string, b: string): number => (a === b ? 0 : a < b ? -1 : 1);

/** Bars of one week, each in the first lane that is free over its days; of equal ones the first given comes first. */
export function weekBars(days: string[], events: CalendarEvent[]): EventBar[] {
  const lanes: number[] = [];
  const [first, last] = [days[0]!, days.at(-1)!];
  return events
    .filter((event) => event.from <= last && event.to >= first)
    .sort((a, b) => inOrder(a.from, b.from) || inOrder(b.to, a.to))
    .map((event) => {
      const column = Math.max(
        0,
        days.findIndex((day) => day >= event.from),
      );
      const until = days.findLastIndex((day) => day <= event.to);
      const free = lanes.findIndex((end) => end < column);
      const lane = free >= 0 ? free : lanes.length;
      lanes[lane] = until;
      return { event, column, span: until - column + 1, lane, startsHere: event.from >= first, endsHere: event.to <= last };
    });
}
