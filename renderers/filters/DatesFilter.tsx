import { DatePicker } from "antd";
import dayjs from "dayjs";
import { useMemo } from "react";
import { useEvalContext } from "../screen-context.ts";
import { datePresets } from "./date-presets.ts";
import type { FilterProps } from "./filter.ts";
import { one } from "./query-value.ts";

const DAY = "YYYY-MM-DD";
const day = (value: unknown) => {
  const text = one(value);
  return text ? dayjs(text.slice(0, 10)) : null;
};

/** From a day to a day, both whole; instants are asked from the first to the last second. */
export function DatesFilter({ id, field, filter, title, query, onChange }: FilterProps) {
  const ctx = useEvalContext();
  const presets = useMemo(() => datePresets(ctx), [ctx]);
  const key = filter.field ?? filter.key ?? "";
  const isInstant = field?.valueClass === "datetime";
  const change = (moments: (dayjs.Dayjs | null)[] | null) => {
    const [from, to] = [moments?.[0]?.format(DAY), moments?.[1]?.format(DAY)];
    onChange({
      [`${key}.start`]: from ? (isInstant ? `${from} 00:00:00` : from) : null,
      [`${key}.end`]: to ? (isInstant ? `${to} 23:59:59` : to) : null,
    });
  };
  return (
    <DatePicker.RangePicker
      id={{ start: id, end: `${id}-end` }}
      aria-label={title}
      className="widget-wide"
      value={[day(query[`${key}.start`]), day(query[`${key}.end`])]}
      onChange={change}
      presets={presets}
      allowEmpty={[true, true]}
    />
  );
}
