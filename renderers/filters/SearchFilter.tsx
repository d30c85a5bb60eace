import { SearchOutlined } from "@ant-design/icons";
import { textOf } from "../text.ts";
import type { FilterProps } from "./filter.ts";
import { WordsInput } from "./WordsInput.tsx";
import { t } from "../locales/t.ts";

/** Words looked for in several fields at once. */
export function SearchFilter({ id, filter, screen, title, query, onChange }: FilterProps) {
  const name = filter.field ?? filter.key ?? "keyword";
  const names = (filter.fields ?? []).map((path) => textOf(screen.fields[path]?.title)).filter(Boolean);
  return (
    <WordsInput
      {...{ id, title, query, onChange, name }}
      prefix={<SearchOutlined className="cell-absent" />}
      placeholder={names.length > 0 ? t("search.in", { names: names.slice(0, 3).join(" / ") }) : t("search")}
    />
  );
}
