import { usePhone } from "../hooks/use-phone.ts";
import { t } from "../locales/t.ts";
import { CHIPS_AT_MOST } from "../pickers/choice.ts";
import { ChoicePicker } from "../pickers/ChoicePicker.tsx";
import { Chips } from "../pickers/Chips.tsx";
import { textOf } from "../text.ts";
import { listed } from "../widgets/options.ts";
import type { FilterProps } from "./filter.ts";
import { many } from "./query-value.ts";

/** Codes of a dictionary, retired ones included, because old records carry them. Several are allowed: they are ORed. */
export function SelectFilter({ id, field, filter, screen, title, query, onChange }: FilterProps) {
  const isPhone = usePhone();
  const key = filter.field ?? filter.key ?? "";
  const values = many(query[key]);
  const options = (screen.dicts[field?.doc.dict ?? ""]?.items ?? [])
    .filter((item) => !item.retired || values.includes(item.value))
    .map((item) => ({ value: item.value, label: textOf(item.label) }));
  const shared = {
    control: { id, "aria-label": title },
    title,
    options,
    isMultiple: true,
    onChange: (next: string[]) => onChange({ [key]: listed(next) }),
  };
  // A bar of a desk has one line for each filter.
  if (isPhone && options.length <= CHIPS_AT_MOST) return <Chips {...shared} chosen={values} />;
  const chosen = values.map((value) => options.find((one) => one.value === value) ?? { value, label: value });
  return <ChoicePicker {...shared} chosen={chosen} placeholder={t("all")} tagsAtMost={1} />;
}
