import { useEffect, useRef } from "react";
import { t } from "../locales/t.ts";
import { FIRST_CLOCK } from "./moments.ts";

interface ClockColumnsProps {
  /** `HH:mm`; null = not chosen yet, and the day begins at eight. */
  clock: string | null;
  minuteStep: number;
  onPick(clock: string): void;
}

const HOURS_OF_A_DAY = 24;
const MINUTES_OF_AN_HOUR = 60;
const twoDigits = (number: number) => String(number).padStart(2, "0");
const HOURS = Array.from({ length: HOURS_OF_A_DAY }, (_, hour) => twoDigits(hour));

/** Hour and minute, each a column to be pushed with the thumb. */
export function ClockColumns({ clock, minuteStep, onPick }: ClockColumnsProps) {
  const [hour, minute] = (clock ?? FIRST_CLOCK).split(":") as [string, string];
  const steps = Array.from({ length: MINUTES_OF_AN_HOUR / minuteStep }, (_, at) => twoDigits(at * minuteStep));
  // A minute between the steps, written elsewhere, stays in sight.
  const minutes = steps.includes(minute) ? steps : [...steps, minute].toSorted();
  return (
    <div className="clock">
      <Column name={t("hour")} values={HOURS} chosen={hour} onPick={(next) => onPick(`${next}:${minute}`)} />
      <span aria-hidden>:</span>
      <Column name={t("minute")} values={minutes} chosen={minute} onPick={(next) => onPick(`${hour}:${next}`)} />
    </div>
  );
}

interface ColumnProps {
  name: string;
  values: readonly string[];
  chosen: string;
  onPick(value: string): void;
}

function Column({ name, values, chosen, onPick }: ColumnProps) {
  const column = useRef<HTMLDivElement>(null);
  // The column alone is pushed: bringing an element into view would push the panel as well.
  // biome-ignore lint/correctness/useExhaustiveDependencies: what is chosen stands in the middle, also when it changes from outside
  useEffect(() => {
    const box = column.current;
    const one = box?.querySelector<HTMLElement>('[aria-pressed="true"]');
    if (box && one) box.scrollTop = one.offsetTop - (box.clientHeight - one.clientHeight) / 2;
  }, [chosen]);
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset has a minimum width of its own and does not scroll
    <div className="clock-column" ref={column} role="group" aria-label={name}>
      {values.map((value) => (
        <button key={value} type="button" aria-pressed={value === chosen} onClick={() => onPick(value)}>
          {value}
        </button>
      ))}
    </div>
  );
}
