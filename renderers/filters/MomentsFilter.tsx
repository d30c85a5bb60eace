import type { Ends } from "../pickers/moments.ts";
import { RangePicker } from "../pickers/RangePicker.tsx";
import type { FilterProps } from "./filter.ts";
import { one } from "./query-value.ts";

/** How many characters of a written value say the moment. */
const signs = { month: 7, time: 5 } as const;

/** From a month to a month, or from a time of day to another; either end may stay open. */
export function MomentsFilter({ id, filter, title, query, onChange, kind }: FilterProps & { kind: keyof typeof signs }) {
  const key = filter.field ?? filter.key ?? "";
  const end = (name: keyof Ends) => one(query[`${key}.${name}`])?.slice(0, signs[kind]) ?? null;
  return (
    <RangePicker
      control={{ id, "aria-label": title }}
      title={title}
      kind={kind}
      value={{ start: end("start"), end: end("end") }}
      onChange={(ends) => onChange({ [`${key}.start`]: ends.start, [`${key}.end`]: ends.end })}
      isOpenEnded
    />
  );
}
