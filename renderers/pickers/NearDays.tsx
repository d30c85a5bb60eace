import { weeksFrom } from "../month-grid.ts";
import { useEvalContext } from "../screen-context.ts";
import { Days } from "./Days.tsx";
import { clockOf, dayOf, type Ends, FIRST_CLOCK, LAST_CLOCK } from "./moments.ts";

interface NearDaysProps {
  kind: "date" | "datetime";
  value: Ends;
  onChange(ends: Ends): void;
}

/** This week and the next: what most stretches lie in. */
const WEEKS = 2;

/**
 * The days at hand, in the form itself: one touch is a whole day, a second one on a later day makes a stretch of both.
 * They stand there as long as nothing is chosen that lies elsewhere.
 */
export function NearDays({ kind, value, onChange }: NearDaysProps) {
  const { today } = useEvalContext();
  const days = weeksFrom(today, WEEKS);
  const [start, end] = [dayOf(value.start), dayOf(value.end)];
  if ([start, end].some((day) => day !== null && !days.includes(day))) return null;
  const pick = (day: string) => {
    const isLater = start !== null && day > start && (end === null || end === start);
    onChange(stretch({ kind, value, start: isLater ? start : day, end: day }));
  };
  return (
    <div className="near-days">
      <Days days={days} start={start} end={end} onPick={pick} />
    </div>
  );
}

/** Times of day stay as they were set. */
function stretch({ kind, value, start, end }: { kind: NearDaysProps["kind"]; value: Ends; start: string; end: string }): Ends {
  if (kind === "date") return { start, end };
  return { start: `${start} ${clockOf(value.start) ?? FIRST_CLOCK}:00`, end: `${end} ${clockOf(value.end) ?? LAST_CLOCK}:00` };
}
