import { Select } from "antd";
import { useWordSearch } from "../widgets/use-word-search.ts";
import { textOf } from "../text.ts";
import type { FilterProps } from "./filter.ts";
import { many } from "./query-value.ts";
import { t } from "../locales/t.ts";

/** Codes of a dictionary, retired ones included, because old records carry them. Several are allowed: they are ORed. */
export function SelectFilter({ id, field, filter, screen, title, query, onChange }: FilterProps) {
  const key = filter.field ?? filter.key ?? "";
  const items = screen.dicts[field?.doc.dict ?? ""]?.items ?? [];
  const chosen = many(query[key]);
  const { finds, prepare } = useWordSearch();
  return (
    <Select<string[]>
      id={id}
      aria-label={title}
      className="widget-wide"
      mode="multiple"
      value={chosen}
      options={items.filter((item) => !item.retired || chosen.includes(item.value)).map((item) => ({ value: item.value, label: textOf(item.label) }))}
      onChange={(next) => onChange({ [key]: next.length === 0 ? null : next })}
      placeholder={t("all")}
      maxTagCount={1}
      maxTagTextLength={6}
      onFocus={prepare}
      showSearch={{ filterOption: (typed, option) => finds(typed, String(option?.label ?? "")) }}
      allowClear
    />
  );
}
