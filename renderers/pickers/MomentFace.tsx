import { useEvalContext } from "../screen-context.ts";
import { ClockColumns } from "./ClockColumns.tsx";
import { DayGrid } from "./DayGrid.tsx";
import { MonthGrid, YearGrid } from "./MonthGrid.tsx";
import { clockOf, dayOf, type Ends, FIRST_CLOCK, minuteStep, type MomentKind } from "./moments.ts";

interface MomentFaceProps {
  kind: MomentKind;
  /** Wire text being chosen. */
  value: string | null;
  /** Of a stretch: both ends, of which `value` is one. */
  ends?: Ends;
  /** Time of day of an instant whose day alone is chosen. */
  firstClock?: string;
  isBarred?(day: string): boolean;
  onPick(value: string, part: "day" | "clock" | "whole"): void;
}

/** What a moment of a kind is chosen by: days, times of day, both, months or years. */
export function MomentFace({ kind, value, ends = { start: value, end: null }, firstClock = FIRST_CLOCK, isBarred, onPick }: MomentFaceProps) {
  const { today } = useEvalContext();
  const clock = clockOf(value) ?? firstClock;
  if (kind === "month") return <MonthGrid {...ends} shown={value} onPick={(month) => onPick(month, "whole")} />;
  if (kind === "year") return <YearGrid {...ends} shown={value} onPick={(year) => onPick(year, "whole")} />;
  if (kind === "time") return <ClockColumns clock={value} minuteStep={minuteStep(kind)} onPick={(time) => onPick(time, "clock")} />;
  const days = { start: dayOf(ends.start), end: dayOf(ends.end), shown: dayOf(value) ?? dayOf(ends.start), isBarred };
  if (kind === "date") return <DayGrid {...days} onPick={(day) => onPick(day, "whole")} />;
  return (
    <>
      <DayGrid {...days} onPick={(day) => onPick(`${day} ${clock}:00`, "day")} />
      <ClockColumns
        clock={clock}
        minuteStep={minuteStep(kind)}
        onPick={(time) => onPick(`${dayOf(value) ?? dayOf(ends.start) ?? today} ${time}:00`, "clock")}
      />
    </>
  );
}
