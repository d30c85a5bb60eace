import { Space } from "antd";
import { ChoicePicker } from "../pickers/ChoicePicker.tsx";
import { useEvalContext } from "../screen-context.ts";
import { textOf } from "../text.ts";
import type { FilterProps } from "./filter.ts";
import { filterKeys } from "./filter-keys.ts";
import { lowerFields } from "../../engine/fields/slots.ts";
import { one } from "./query-value.ts";
import { t, type TextKey } from "../locales/t.ts";

const YEARS_BACK = 7;
const YEARS_AHEAD = 1;
const plainTerms = { "1": "term.first", "2": "term.second" } as const satisfies Record<string, TextKey>;

/** School years round the present one, newest first: `2025-2026`. */
function schoolYears(present: string): { value: string; label: string }[] {
  const first = Number.parseInt(present, 10);
  const years = Array.from({ length: YEARS_BACK + 1 + YEARS_AHEAD }, (_, back) => first + YEARS_AHEAD - back);
  return years.map((year) => ({ value: `${year}-${year + 1}`, label: `${year}-${year + 1}` }));
}

/** School year and term: `field` and the field below it; default `xn` and `xqM`. */
export function TermFilter({ id, filter, screen, title, query, onChange }: FilterProps) {
  const ctx = useEvalContext();
  const [yearKey] = filterKeys(filter) as [string];
  const termKey = lowerFields(filter)[0] ?? "";
  const dict = screen.dicts[screen.fields[termKey]?.doc.dict ?? ""];
  const terms =
    dict?.items.map((item) => ({ value: item.value, label: textOf(item.label) })) ??
    Object.entries(plainTerms).map(([value, key]) => ({ value, label: t(key) }));
  const present = ctx.xn ?? `${ctx.today.slice(0, 4)}`;
  const select = (key: string, options: { value: string; label: string }[], words: string) => (
    <ChoicePicker
      control={{ id: key === yearKey ? id : `${id}-term`, "aria-label": words }}
      title={words}
      options={options}
      chosen={options.filter(({ value }) => value === one(query[key]))}
      onChange={([next]) => onChange({ [key]: next ?? null })}
      placeholder={words}
    />
  );
  return (
    <Space.Compact block>
      {select(yearKey, schoolYears(present), filter.title ? title : t("schoolYear"))}
      {screen.fields[termKey] && select(termKey, terms, t("term"))}
    </Space.Compact>
  );
}
