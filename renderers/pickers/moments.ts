import dayjs, { type Dayjs } from "dayjs";

/** Wire text of each picker and how it is shown; `read` puts the text into a whole instant so that dayjs needs no plugin. */
export const moments = {
  date: { wire: "YYYY-MM-DD", shown: "YYYY-MM-DD", shape: /^\d{4}-\d{2}-\d{2}$/, read: (text: string) => text },
  month: { wire: "YYYY-MM", shown: "YYYY-MM", shape: /^\d{4}-\d{2}$/, read: (text: string) => `${text}-01` },
  year: { wire: "YYYY", shown: "YYYY", shape: /^\d{4}$/, read: (text: string) => `${text}-01-01` },
  time: { wire: "HH:mm", shown: "HH:mm", shape: /^\d{2}:\d{2}$/, read: (text: string) => `2000-01-01 ${text}` },
  datetime: {
    wire: "YYYY-MM-DD HH:mm:ss",
    shown: "YYYY-MM-DD HH:mm",
    shape: /^\d{4}-\d{2}-\d{2} \d{2}:\d{2}:\d{2}$/,
    read: (text: string) => text,
  },
} as const;
export type MomentKind = keyof typeof moments;

/** Both ends of a stretch as wire text; null = open or not chosen yet. */
export interface Ends {
  start: string | null;
  end: string | null;
}

/** Null for no value and for text that is no such moment (a masked date). */
export function pickerValue(kind: MomentKind, value: unknown): Dayjs | null {
  if (typeof value !== "string" || !moments[kind].shape.test(value)) return null;
  const moment = dayjs(moments[kind].read(value));
  return moment.isValid() ? moment : null;
}

export function wireValue(kind: MomentKind, moment: Dayjs | null): string | null {
  return moment ? moment.format(moments[kind].wire) : null;
}

/** As people read it; empty for what is no such moment. */
export const momentText = (kind: MomentKind, value: unknown): string => pickerValue(kind, value)?.format(moments[kind].shown) ?? "";

/** Day of a day or an instant. */
export const dayOf = (value: string | null): string | null => value?.slice(0, 10) ?? null;

/** `HH:mm` of a time of day or an instant. */
export const clockOf = (value: string | null): string | null => value?.slice(-8).match(/\d{2}:\d{2}/)?.[0] ?? null;

/** Minutes a picker of this kind steps by: instants are chosen to five minutes. */
export const minuteStep = (kind: MomentKind): 1 | 5 => (kind === "datetime" ? 5 : 1);

/** Time of day of an instant whose day alone was chosen. */
export const FIRST_CLOCK = "08:00";
export const LAST_CLOCK = "18:00";

/** A time of day as an instant of some day. */
export const clockMoment = (clock: string): Dayjs => dayjs(moments.time.read(clock));
