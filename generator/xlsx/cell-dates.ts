/** Formats of dates and times that every reader knows by number (ECMA-376 18.8.30; 27-36 and 50-58 are the Chinese ones). */
const isDateNumber = (id: number): boolean => (id >= 14 && id <= 22) || (id >= 27 && id <= 36) || (id >= 45 && id <= 47) || (id >= 50 && id <= 58);

/** Whether numbers in this format are days: what is left without quoted, escaped and bracketed parts names a year, month name, day, hour or second. */
export function isDateFormat(code: string): boolean {
  if (/\[[hms]+\]/i.test(code)) return true;
  const bare = code
    .replace(/\[[^\]]*\]/g, "")
    .replace(/\\./g, "")
    .replace(/"[^"]*"/g, "")
    .replace(/[*_]./g, "");
  if (/^\s*general\s*$/i.test(bare)) return false;
  return /[yd]|mmm|am\/pm|a\/p/i.test(bare) || /(?:^|[^a-z])(?:h{1,2}|s{1,2})(?:[^a-z]|$)/i.test(bare);
}

/** Whether the format of a number, built in or told by the workbook, makes it a date. */
export const isDate = (id: number, codes: ReadonlyMap<number, string>): boolean => {
  const own = codes.get(id);
  return own === undefined ? isDateNumber(id) : isDateFormat(own);
};

const MS_PER_DAY = 86_400_000;
/** Day 0 of the two date systems (ECMA-376 18.17.4.1). */
const epochs = { 1900: Date.UTC(1899, 11, 30), 1904: Date.UTC(1904, 0, 1) } as const;
/** The 1900 system counts a 29th of February 1900; before it the days are one further. */
const FIRST_OF_MARCH_1900 = 60;

/** The wall clock of a serial number: `yyyy-MM-dd`, or `yyyy-MM-dd HH:mm:ss` when it is not midnight. Null when it is no day at all. */
export function serialText(serial: number, system: 1900 | 1904): string | null {
  const days = system === 1900 && serial < FIRST_OF_MARCH_1900 ? serial + 1 : serial;
  const date = new Date(epochs[system] + Math.round(days * MS_PER_DAY));
  if (Number.isNaN(date.getTime()) || date.getUTCFullYear() < 0 || date.getUTCFullYear() > 9999) return null;
  return wallClock(date.toISOString());
}

/** An ISO date of a cell of type `d`, as the other dates. */
export const isoText = (text: string): string => (/^\d{4}-\d\d-\d\dT/.test(text) ? wallClock(text) : text);

const wallClock = (iso: string): string => (iso.slice(11, 19) === "00:00:00" ? iso.slice(0, 10) : `${iso.slice(0, 10)} ${iso.slice(11, 19)}`);
