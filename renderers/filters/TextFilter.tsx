import { Input } from "antd";
import type { FilterProps } from "./filter.ts";
import { one } from "./query-value.ts";
import { useTypedText } from "./use-typed-text.ts";
import { t } from "../locales/t.ts";

export function TextFilter({ id, field, filter, title, query, onChange }: FilterProps) {
  const key = filter.field ?? filter.key ?? "";
  const [text, type, flush] = useTypedText(one(query[key]) ?? "", (next) => onChange({ [key]: next || null }));
  return (
    <Input
      id={id}
      aria-label={title}
      value={text}
      onChange={(event) => type(event.target.value)}
      onPressEnter={flush}
      placeholder={t("filter.enter", { title })}
      maxLength={field?.doc.maxLength}
      allowClear
    />
  );
}
