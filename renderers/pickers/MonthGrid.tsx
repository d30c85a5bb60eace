import { LeftOutlined, RightOutlined } from "@ant-design/icons";
import { Button } from "antd";
import { useState } from "react";
import { t } from "../locales/t.ts";
import { useEvalContext } from "../screen-context.ts";
import type { Ends } from "./moments.ts";
import { partOf } from "./part-of.ts";

interface GridProps extends Ends {
  /** What is shown first; now when there is none. */
  shown: string | null;
  onPick(value: string): void;
}

const MONTHS = Array.from({ length: 12 }, (_, at) => String(at + 1).padStart(2, "0"));
const YEARS_SHOWN = 12;

/** The months of one year. */
export function MonthGrid({ start, end, shown, onPick }: GridProps) {
  const { today } = useEvalContext();
  const [year, setYear] = useState(Number((shown ?? today).slice(0, 4)));
  const [isChoosingYear, setChoosingYear] = useState(false);
  if (isChoosingYear)
    return (
      <YearGrid
        start={String(year)}
        end={null}
        shown={String(year)}
        onPick={(next) => {
          setYear(Number(next));
          setChoosingYear(false);
        }}
      />
    );
  return (
    <div className="month-grid">
      <div className="grid-head">
        <Button type="text" icon={<LeftOutlined />} aria-label={t("year.previous")} onClick={() => setYear(year - 1)} />
        <Button type="text" className="grid-name" aria-live="polite" onClick={() => setChoosingYear(true)}>
          {t("year", { year })}
        </Button>
        <Button type="text" icon={<RightOutlined />} aria-label={t("year.next")} onClick={() => setYear(year + 1)} />
      </div>
      <Cells values={MONTHS.map((month) => `${year}-${month}`)} now={today.slice(0, 7)} chosen={{ start, end }} onPick={onPick}>
        {(month) => t("month.of", { month: Number(month.slice(5)) })}
      </Cells>
    </div>
  );
}

/** Twelve years. */
export function YearGrid({ start, end, shown, onPick }: GridProps) {
  const { today } = useEvalContext();
  const [first, setFirst] = useState(Number((shown ?? today).slice(0, 4)) - YEARS_SHOWN / 2);
  const years = Array.from({ length: YEARS_SHOWN }, (_, at) => String(first + at));
  return (
    <div className="month-grid">
      <div className="grid-head">
        <Button type="text" icon={<LeftOutlined />} aria-label={t("years.previous")} onClick={() => setFirst(first - YEARS_SHOWN)} />
        <span className="grid-name" aria-live="polite">
          {years[0]} – {years.at(-1)}
        </span>
        <Button type="text" icon={<RightOutlined />} aria-label={t("years.next")} onClick={() => setFirst(first + YEARS_SHOWN)} />
      </div>
      <Cells values={years} now={today.slice(0, 4)} chosen={{ start, end }} onPick={onPick}>
        {(year) => year}
      </Cells>
    </div>
  );
}

interface CellsProps {
  values: readonly string[];
  now: string;
  chosen: Ends;
  onPick(value: string): void;
  children(value: string): string;
}

const Cells = ({ values, now, chosen, onPick, children }: CellsProps) => (
  <div className="grid-cells">
    {values.map((value) => (
      <button
        key={value}
        type="button"
        className="grid-day"
        data-part={partOf(value, chosen)}
        aria-current={value === now ? "date" : undefined}
        aria-pressed={value === chosen.start || value === chosen.end}
        data-value={value}
        onClick={() => onPick(value)}
      >
        {children(value)}
      </button>
    ))}
  </div>
);
