import type { Row } from "../../../engine/api.ts";
import type { CompiledScreen, ScreenField } from "../../../engine/compile/screen-model.ts";
import type { Cond } from "../../../engine/conditions/types.ts";

/** One record on the month; days are `yyyy-MM-dd`, both inclusive. */
export interface CalendarEvent {
  row: Row;
  from: string;
  to: string;
}

const dayOf = (value: unknown): string | null => (typeof value === "string" && value.length >= 10 ? value.slice(0, 10) : null);

export function toEvents(screen: CompiledScreen, rows: Row[]): CalendarEvent[] {
  const { start, end } = screen.screen.calendar!;
  return rows.flatMap((row) => {
    const from = dayOf(row[start]);
    const to = (end ? dayOf(row[end]) : null) ?? from;
    return from && to ? [{ row, from, to: to < from ? from : to }] : [];
  });
}

/** Records that touch the days: begin before the end and end after the beginning. */
export function touching(screen: CompiledScreen, first: string, last: string): Cond {
  const { start, end } = screen.screen.calendar!;
  const begins: Cond = { field: start, lte: lastMoment(screen.fields[start], last) };
  return { all: [begins, { field: end ?? start, gte: firstMoment(screen.fields[end ?? start], first) }] };
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

/** Bars of one week, each in the first lane that is free over its days. */
export function weekBars(days: string[], events: CalendarEvent[]): EventBar[] {
  const lanes: number[] = [];
  const [first, last] = [days[0]!, days.at(-1)!];
  return events
    .filter((event) => event.from <= last && event.to >= first)
    .sort((a, b) => (a.from === b.from ? (a.to > b.to ? -1 : 1) : a.from < b.from ? -1 : 1))
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
