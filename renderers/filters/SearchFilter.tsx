import { SearchOutlined } from "@ant-design/icons";
import { Input } from "antd";
import { textOf } from "../text.ts";
import type { FilterProps } from "./filter.ts";
import { one } from "./query-value.ts";
import { useTypedText } from "./use-typed-text.ts";
import { t } from "../locales/t.ts";

/** Words looked for in several fields at once; asked when the person pauses or presses Enter. */
export function SearchFilter({ id, filter, screen, title, query, onChange }: FilterProps) {
  const key = filter.field ?? filter.key ?? "keyword";
  const [text, type, flush] = useTypedText(one(query[key]) ?? "", (next) => onChange({ [key]: next || null }));
  const names = (filter.fields ?? []).map((path) => textOf(screen.fields[path]?.title)).filter(Boolean);
  return (
    <Input
      id={id}
      aria-label={title}
      value={text}
      onChange={(event) => type(event.target.value)}
      onPressEnter={flush}
      prefix={<SearchOutlined className="cell-absent" />}
      placeholder={names.length > 0 ? t("search.in", { names: names.slice(0, 3).join(" / ") }) : t("search")}
      allowClear
    />
  );
}
