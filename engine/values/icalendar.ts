import { dayNumber, dayText, instantNumber, instantText } from "./dates.ts";
import type { Repeat } from "./repeats.ts";

/** One entry of a calendar; times are `yyyy-MM-dd HH:mm:ss` in Asia/Shanghai. */
export interface CalendarEntry {
  uid: string;
  title: string;
  start: string;
  end: string;
  isAllDay: boolean;
  place: string | null;
  content: string | null;
  repeat: Repeat | null;
  remindMinutes: number | null;
}

const ZONE = "Asia/Shanghai";
const frequencies: Record<Repeat, string> = { day: "DAILY", week: "WEEKLY", month: "MONTHLY", year: "YEARLY" };
const zone = [
  "BEGIN:VTIMEZONE",
  `TZID:${ZONE}`,
  "BEGIN:STANDARD",
  "DTSTART:19910915T000000",
  "TZOFFSETFROM:+0800",
  "TZOFFSETTO:+0800",
  "TZNAME:CST",
  "END:STANDARD",
  "END:VTIMEZONE",
];

/** A calendar file as RFC 5545 has it, for the calendars of telephones and computers. `now` is when it was made. */
export function icalendar(name: string, entries: readonly CalendarEntry[], now: string): string {
  const lines = [
    "BEGIN:VCALENDAR",
    "VERSION:2.0",
    "PRODID:-//campus-engine//calendar//ZH",
    "CALSCALE:GREGORIAN",
    `X-WR-CALNAME:${escaped(name)}`,
    ...zone,
    ...entries.flatMap((entry) => linesOf(entry, now)),
    "END:VCALENDAR",
  ];
  return `${lines.map(folded).join("\r\n")}\r\n`;
}

function linesOf(entry: CalendarEntry, now: string): string[] {
  const text = (name: string, value: string | null) => (value === null || value === "" ? [] : [`${name}:${escaped(value)}`]);
  return [
    "BEGIN:VEVENT",
    `UID:${escaped(entry.uid)}`,
    `DTSTAMP:${stamp(instantText((instantNumber(now) ?? 0) - 8 * 3600) ?? now)}Z`,
    ...(entry.isAllDay ? days(entry) : [`DTSTART;TZID=${ZONE}:${stamp(entry.start)}`, `DTEND;TZID=${ZONE}:${stamp(entry.end)}`]),
    `SUMMARY:${escaped(entry.title)}`,
    ...text("LOCATION", entry.place),
    ...text("DESCRIPTION", entry.content),
    ...(entry.repeat === null ? [] : [`RRULE:FREQ=${frequencies[entry.repeat]}`]),
    ...(entry.remindMinutes === null
      ? []
      : ["BEGIN:VALARM", "ACTION:DISPLAY", `DESCRIPTION:${escaped(entry.title)}`, `TRIGGER:-PT${entry.remindMinutes}M`, "END:VALARM"]),
    "END:VEVENT",
  ];
}

/** The end of whole days is the first day that no longer belongs to them. */
function days({ start, end }: CalendarEntry): string[] {
  const after = dayText((dayNumber(end.slice(0, 10)) ?? 0) + 1) ?? end.slice(0, 10);
  return [`DTSTART;VALUE=DATE:${start.slice(0, 10).replaceAll("-", "")}`, `DTEND;VALUE=DATE:${after.replaceAll("-", "")}`];
}

/** `2026-11-21 09:00:00` -> `20261121T090000`. */
const stamp = (instant: string): string => instant.replace(" ", "T").replaceAll(/[-:]/g, "");

const escaped = (text: string): string =>
  text
    .replaceAll(/[\\;,]/g, (sign) => `\\${sign}`)
    .replaceAll(/\r\n|\r|\n/g, "\\n")
    // What no text of a calendar may hold.
    .replaceAll(/\p{Cc}/gu, "");

const LINE_BYTES = 75;
const bytesOf = (sign: string): number => {
  const code = sign.codePointAt(0)!;
  return code < 0x80 ? 1 : code < 0x800 ? 2 : code < 0x10000 ? 3 : 4;
};

/** Lines of at most 75 octets; what goes on begins with a space. No sign is cut in two. */
function folded(line: string): string {
  let out = "";
  let used = 0;
  for (const sign of line) {
    const bytes = bytesOf(sign);
    if (used + bytes > LINE_BYTES) {
      out += "\r\n ";
      used = 1;
    }
    out += sign;
    used += bytes;
  }
  return out;
}
