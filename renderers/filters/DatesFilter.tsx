import { useMemo } from "react";
import { dayOf, type Ends } from "../pickers/moments.ts";
import { RangePicker } from "../pickers/RangePicker.tsx";
import { useEvalContext } from "../screen-context.ts";
import { datePresets } from "./date-presets.ts";
import type { FilterProps } from "./filter.ts";
import { one } from "./query-value.ts";

/** From a day to a day, both whole; instants are asked from the first to the last second. */
export function DatesFilter({ id, field, filter, title, query, onChange }: FilterProps) {
  const ctx = useEvalContext();
  const presets = useMemo(() => datePresets(ctx), [ctx]);
  const key = filter.field ?? filter.key ?? "";
  const [first, last] = field?.valueClass === "datetime" ? [" 00:00:00", " 23:59:59"] : ["", ""];
  const change = ({ start, end }: Ends) =>
    onChange({ [`${key}.start`]: start === null ? null : `${start}${first}`, [`${key}.end`]: end === null ? null : `${end}${last}` });
  return (
    <RangePicker
      control={{ id, "aria-label": title }}
      title={title}
      kind="date"
      value={{ start: dayOf(one(query[`${key}.start`])), end: dayOf(one(query[`${key}.end`])) }}
      onChange={change}
      presets={presets}
      isOpenEnded
    />
  );
}
