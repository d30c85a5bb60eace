import { t } from "../locales/t.ts";
import { MomentPicker } from "../pickers/MomentPicker.tsx";
import type { FilterProps } from "./filter.ts";
import { one } from "./query-value.ts";

export function YearFilter({ id, filter, title, query, onChange }: FilterProps) {
  const key = filter.field ?? filter.key ?? "";
  return (
    <MomentPicker
      control={{ id, "aria-label": title }}
      title={title}
      kind="year"
      value={one(query[key])}
      onChange={(year) => onChange({ [key]: year })}
      placeholder={t("all")}
    />
  );
}
