import { DatePicker } from "antd";
import dayjs from "dayjs";
import type { FilterProps } from "./filter.ts";
import { one } from "./query-value.ts";
import { t } from "../locales/t.ts";

export function YearFilter({ id, filter, title, query, onChange }: FilterProps) {
  const key = filter.field ?? filter.key ?? "";
  const year = one(query[key]);
  return (
    <DatePicker.YearPicker
      id={id}
      aria-label={title}
      className="widget-wide"
      value={year ? dayjs(`${year}-01-01`) : null}
      onChange={(moment) => onChange({ [key]: moment ? String(moment.year()) : null })}
      placeholder={t("all")}
    />
  );
}
