import { DatePicker, TimePicker } from "antd";
import dayjs from "dayjs";
import type { FilterProps } from "./filter.ts";
import { one } from "./query-value.ts";

/** How each is written, and what makes its text one that dayjs reads. */
const kinds = {
  month: { format: "YYYY-MM", read: (text: string) => dayjs(`${text.slice(0, 7)}-01`) },
  time: { format: "HH:mm", read: (text: string) => dayjs(`2000-01-01 ${text.slice(0, 5)}`) },
};

/** From a month to a month, or from a time of day to another; either end may stay open. */
export function MomentsFilter({ id, filter, title, query, onChange, kind }: FilterProps & { kind: keyof typeof kinds }) {
  const key = filter.field ?? filter.key ?? "";
  const { format, read } = kinds[kind];
  const end = (name: "start" | "end") => {
    const text = one(query[`${key}.${name}`]);
    return text === null ? null : read(text);
  };
  const change = (moments: (dayjs.Dayjs | null)[] | null) =>
    onChange({ [`${key}.start`]: moments?.[0]?.format(format) ?? null, [`${key}.end`]: moments?.[1]?.format(format) ?? null });
  const shared = {
    id: { start: id, end: `${id}-end` },
    "aria-label": title,
    className: "widget-wide",
    format,
    value: [end("start"), end("end")] as [dayjs.Dayjs | null, dayjs.Dayjs | null],
    onChange: change,
    allowEmpty: [true, true] as [boolean, boolean],
  };
  return kind === "month" ? <DatePicker.RangePicker {...shared} picker="month" /> : <TimePicker.RangePicker {...shared} order={false} />;
}
