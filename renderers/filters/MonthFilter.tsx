import { DatePicker } from "antd";
import dayjs from "dayjs";
import { fieldType } from "../../engine/fields/index.ts";
import type { FilterProps } from "./filter.ts";
import { one } from "./query-value.ts";
import { t } from "../locales/t.ts";

const MONTH = "YYYY-MM";

/** One month: of a month field itself, of a day or an instant as the days of that month. */
export function MonthFilter({ id, field, filter, title, query, onChange }: FilterProps) {
  const key = filter.field ?? filter.key ?? "";
  const isMonth = field === null || fieldType(field.type).moment === "month";
  const text = one(isMonth ? query[key] : query[`${key}.start`]);
  const change = (moment: dayjs.Dayjs | null) => {
    if (isMonth) return onChange({ [key]: moment?.format(MONTH) ?? null });
    const [first, last] = field.valueClass === "datetime" ? [" 00:00:00", " 23:59:59"] : ["", ""];
    const edge = (at: "startOf" | "endOf", tail: string) => (moment ? `${moment[at]("month").format("YYYY-MM-DD")}${tail}` : null);
    onChange({ [`${key}.start`]: edge("startOf", first), [`${key}.end`]: edge("endOf", last) });
  };
  return (
    <DatePicker.MonthPicker
      id={id}
      aria-label={title}
      className="widget-wide"
      value={text ? dayjs(`${text.slice(0, 7)}-01`) : null}
      onChange={change}
      placeholder={t("all")}
    />
  );
}
