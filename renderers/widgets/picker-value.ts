import dayjs, { type Dayjs } from "dayjs";

/** Wire text of each picker; `read` puts the text into a whole instant so that dayjs needs no plugin. */
export const pickerFormats = {
  date: { wire: "YYYY-MM-DD", shape: /^\d{4}-\d{2}-\d{2}$/, read: (text: string) => text },
  month: { wire: "YYYY-MM", shape: /^\d{4}-\d{2}$/, read: (text: string) => `${text}-01` },
  time: { wire: "HH:mm", shape: /^\d{2}:\d{2}$/, read: (text: string) => `2000-01-01 ${text}` },
  datetime: { wire: "YYYY-MM-DD HH:mm:ss", shape: /^\d{4}-\d{2}-\d{2} \d{2}:\d{2}:\d{2}$/, read: (text: string) => text },
} as const;
export type PickerFormat = keyof typeof pickerFormats;

/** Null for no value and for text that is no such moment (a masked date). */
export function pickerValue(format: PickerFormat, value: unknown): Dayjs | null {
  if (typeof value !== "string" || !pickerFormats[format].shape.test(value)) return null;
  const moment = dayjs(pickerFormats[format].read(value));
  return moment.isValid() ? moment : null;
}

export function wireValue(format: PickerFormat, moment: Dayjs | null): string | null {
  return moment ? moment.format(pickerFormats[format].wire) : null;
}
