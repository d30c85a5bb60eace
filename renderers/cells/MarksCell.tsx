import { Flex } from "antd";
import { isAbsent } from "../format-value.ts";
import { t } from "../locales/t.ts";
import { Absent } from "./Absent.tsx";
import type { CellProps } from "./cell.ts";

/** Signs of what went well; every other one says that something did not. */
const GOOD = "✓";

/** A text of ✓ and ✗, the latest last: a bar for each, with its meaning on it and in words for who hears it. */
export function MarksCell(props: CellProps) {
  if (isAbsent(props.value)) return <Absent {...props} />;
  const signs = [...String(props.value)];
  const bad = signs.filter((sign) => sign !== GOOD).length;
  return (
    <Flex className="cell-marks" role="img" aria-label={t("marks.told", { count: signs.length, bad })} gap={2} align="end">
      {signs.map((sign, at) => {
        const last = signs.length - at;
        const isGood = sign === GOOD;
        return <span key={last} className={isGood ? "is-good" : "is-bad"} title={t(isGood ? "marks.good" : "marks.bad", { last })} />;
      })}
    </Flex>
  );
}
