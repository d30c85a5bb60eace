import { SearchOutlined } from "@ant-design/icons";
import { Space } from "antd";
import { ScanButton } from "../scan/ScanButton.tsx";
import { textOf } from "../text.ts";
import type { FilterProps } from "./filter.ts";
import { WordsInput } from "./WordsInput.tsx";
import { t } from "../locales/t.ts";

/** Words looked for in several fields at once. */
export function SearchFilter({ id, filter, screen, title, query, onChange }: FilterProps) {
  const name = filter.field ?? filter.key ?? "keyword";
  const names = (filter.fields ?? []).map((path) => textOf(screen.fields[path]?.title)).filter(Boolean);
  const scanned = (filter.fields ?? []).filter((path) => screen.fields[path]?.doc.scan === true);
  const words = (
    <WordsInput
      {...{ id, title, query, onChange, name }}
      prefix={<SearchOutlined className="cell-absent" />}
      placeholder={names.length > 0 ? t("search.in", { names: names.slice(0, 3).join(" / ") }) : t("search")}
    />
  );
  if (scanned.length === 0) return words;
  return (
    <Space.Compact block>
      {words}
      <ScanButton
        title={scanned.map((path) => textOf(screen.fields[path]?.title)).join(" / ")}
        onScanned={(text) => onChange({ [name]: text || null })}
      />
    </Space.Compact>
  );
}
