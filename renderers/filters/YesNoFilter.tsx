import { t } from "../locales/t.ts";
import { ChoicePicker } from "../pickers/ChoicePicker.tsx";
import { yesNoOptions } from "../widgets/options.ts";
import type { FilterProps } from "./filter.ts";
import { one } from "./query-value.ts";

export function YesNoFilter({ id, filter, title, query, onChange }: FilterProps) {
  const key = filter.field ?? filter.key ?? "";
  const options = yesNoOptions();
  return (
    <ChoicePicker
      control={{ id, "aria-label": title }}
      title={title}
      options={options}
      chosen={options.filter(({ value }) => value === one(query[key]))}
      onChange={([next]) => onChange({ [key]: next ?? null })}
      placeholder={t("all")}
    />
  );
}
