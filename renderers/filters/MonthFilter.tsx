import dayjs from "dayjs";
import { fieldType } from "../../engine/fields/index.ts";
import { t } from "../locales/t.ts";
import { MomentPicker } from "../pickers/MomentPicker.tsx";
import type { FilterProps } from "./filter.ts";
import { one } from "./query-value.ts";

/** One month: of a month field itself, of a day or an instant as the days of that month. */
export function MonthFilter({ id, field, filter, title, query, onChange }: FilterProps) {
  const key = filter.field ?? filter.key ?? "";
  const isMonth = field === null || fieldType(field.type).moment === "month";
  const text = one(isMonth ? query[key] : query[`${key}.start`]);
  const change = (month: string | null) => {
    if (isMonth) return onChange({ [key]: month });
    const [first, last] = field.valueClass === "datetime" ? [" 00:00:00", " 23:59:59"] : ["", ""];
    const edge = (at: "startOf" | "endOf", tail: string) => (month ? `${dayjs(`${month}-01`)[at]("month").format("YYYY-MM-DD")}${tail}` : null);
    onChange({ [`${key}.start`]: edge("startOf", first), [`${key}.end`]: edge("endOf", last) });
  };
  return (
    <MomentPicker
      control={{ id, "aria-label": title }}
      title={title}
      kind="month"
      value={text?.slice(0, 7) ?? null}
      onChange={change}
      placeholder={t("all")}
    />
  );
}
