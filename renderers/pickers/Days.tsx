import { t } from "../locales/t.ts";
import { useEvalContext } from "../screen-context.ts";
import type { Ends } from "./moments.ts";
import { partOf } from "./part-of.ts";
import "./pickers.css";

interface DaysProps extends Ends {
  /** Whole weeks, Monday first. */
  days: readonly string[];
  /** `yyyy-MM`: days of another month step back. */
  month?: string;
  isBarred?(day: string): boolean;
  onPick(day: string): void;
}

/** Days below the names of their weekdays, each as large as a finger. */
export function Days({ days, month, start, end, isBarred, onPick }: DaysProps) {
  const { today } = useEvalContext();
  return (
    <div className="grid-days">
      {t("weekdays")
        .split(",")
        .map((name) => (
          <span key={name} className="grid-weekday" aria-hidden>
            {name}
          </span>
        ))}
      {days.map((day) => (
        <button
          key={day}
          type="button"
          className="grid-day"
          data-part={partOf(day, { start, end })}
          data-outside={(month !== undefined && !day.startsWith(month)) || undefined}
          aria-current={day === today ? "date" : undefined}
          aria-pressed={day === start || day === end}
          data-value={day}
          aria-label={t("day.name", numbersOf(day))}
          disabled={isBarred?.(day)}
          onClick={() => onPick(day)}
        >
          {Number(day.slice(8))}
        </button>
      ))}
    </div>
  );
}

const numbersOf = (day: string) => {
  const [year, month, number] = day.split("-").map(Number) as [number, number, number];
  return { year, month, day: number };
};
