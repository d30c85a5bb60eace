import { Select } from "antd";
import { yesNoOptions } from "../widgets/options.ts";
import type { FilterProps } from "./filter.ts";
import { one } from "./query-value.ts";
import { t } from "../locales/t.ts";

export function YesNoFilter({ id, filter, title, query, onChange }: FilterProps) {
  const key = filter.field ?? filter.key ?? "";
  return (
    <Select<string>
      id={id}
      aria-label={title}
      className="widget-wide"
      value={one(query[key]) ?? undefined}
      options={yesNoOptions()}
      onChange={(next) => onChange({ [key]: next ?? null })}
      placeholder={t("all")}
      allowClear
    />
  );
}
