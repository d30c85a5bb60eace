import { useMemo } from "react";
import { isStretchName } from "../../engine/conditions/stretches.ts";
import { dayOf, type Ends } from "../pickers/moments.ts";
import { RangePicker } from "../pickers/RangePicker.tsx";
import { useEvalContext } from "../screen-context.ts";
import { datePresets, daysOf } from "./date-presets.ts";
import type { FilterProps } from "./filter.ts";
import { one } from "./query-value.ts";

/** From a day to a day, both whole; instants are asked from the first to the last second. A stretch chosen by its name stays relative. */
export function DatesFilter({ id, field, filter, title, query, onChange }: FilterProps) {
  const ctx = useEvalContext();
  const presets = useMemo(() => datePresets(ctx), [ctx]);
  const key = filter.field ?? filter.key ?? "";
  const stretch = one(query[key]);
  const [first, last] = field?.valueClass === "datetime" ? [" 00:00:00", " 23:59:59"] : ["", ""];
  const days = ({ start, end }: Ends) => ({ start: start === null ? null : `${start}${first}`, end: end === null ? null : `${end}${last}` });
  const change = (ends: Ends, name: string | null) => {
    const { start, end } = name === null ? days(ends) : { start: null, end: null };
    onChange({ [key]: name, [`${key}.start`]: start, [`${key}.end`]: end });
  };
  const chosen = { start: dayOf(one(query[`${key}.start`])), end: dayOf(one(query[`${key}.end`])) };
  return (
    <RangePicker
      control={{ id, "aria-label": title }}
      title={title}
      kind="date"
      value={(stretch !== null && isStretchName(stretch) ? daysOf(stretch, ctx) : null) ?? chosen}
      onChange={change}
      presets={presets}
      isOpenEnded
    />
  );
}
