import { DoubleLeftOutlined, DoubleRightOutlined, LeftOutlined, RightOutlined } from "@ant-design/icons";
import { Button } from "antd";
import { useState } from "react";
import { t } from "../locales/t.ts";
import { monthGrid, shiftMonth } from "../month-grid.ts";
import { useEvalContext } from "../screen-context.ts";
import { Days } from "./Days.tsx";
import { MonthGrid } from "./MonthGrid.tsx";
import type { Ends } from "./moments.ts";

interface DayGridProps extends Ends {
  /** Day whose month is shown first; today when there is none. */
  shown: string | null;
  isBarred?(day: string): boolean;
  onPick(day: string): void;
}

/** Height never changes while one turns the months. */
const WEEKS = 6;
const MONTHS_OF_A_YEAR = 12;

/** One month of days, each as large as a finger. */
export function DayGrid({ start, end, shown, isBarred, onPick }: DayGridProps) {
  const { today } = useEvalContext();
  const [month, setMonth] = useState((shown ?? today).slice(0, 7));
  const [isChoosingMonth, setChoosingMonth] = useState(false);
  if (isChoosingMonth)
    return (
      <MonthGrid
        start={month}
        end={null}
        shown={month}
        onPick={(next) => {
          setMonth(next);
          setChoosingMonth(false);
        }}
      />
    );
  const turn = (by: number) => setMonth(shiftMonth(month, by));
  return (
    <div className="day-grid">
      <div className="grid-head">
        <Button type="text" icon={<DoubleLeftOutlined />} aria-label={t("year.previous")} onClick={() => turn(-MONTHS_OF_A_YEAR)} />
        <Button type="text" icon={<LeftOutlined />} aria-label={t("month.previous")} onClick={() => turn(-1)} />
        <Button type="text" className="grid-name" aria-live="polite" onClick={() => setChoosingMonth(true)}>
          {t("month", { year: month.slice(0, 4), month: month.slice(5) })}
        </Button>
        <Button type="text" icon={<RightOutlined />} aria-label={t("month.next")} onClick={() => turn(1)} />
        <Button type="text" icon={<DoubleRightOutlined />} aria-label={t("year.next")} onClick={() => turn(MONTHS_OF_A_YEAR)} />
      </div>
      <Days days={sixWeeks(month)} month={month} start={start} end={end} isBarred={isBarred} onPick={onPick} />
    </div>
  );
}

/** The weeks of the month, with those after it until there are six. */
function sixWeeks(month: string): string[] {
  const weeks = monthGrid(month);
  const following = monthGrid(shiftMonth(month, 1)).filter(([monday]) => monday! > weeks.at(-1)![0]!);
  return [...weeks, ...following].slice(0, WEEKS).flat();
}
