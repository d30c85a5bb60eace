import { Button } from "antd";
import { useState } from "react";
import { t } from "../locales/t.ts";
import { BottomPanel } from "./BottomPanel.tsx";
import { lengthText } from "./length-text.ts";
import { MomentFace } from "./MomentFace.tsx";
import { type Ends, FIRST_CLOCK, LAST_CLOCK, dayOf, type MomentKind } from "./moments.ts";
import { spokenMoment } from "./spoken-moment.ts";

export interface RangePreset {
  label: string;
  value: Ends;
  /** What it is called where it stays relative. Absent: the days themselves are meant. */
  name?: string;
}

interface RangePanelProps {
  title: string;
  kind: MomentKind;
  value: Ends;
  /** One end alone may be given. */
  isOpenEnded?: boolean;
  required?: boolean;
  /** End that is asked for first. Default: the start. */
  first?: keyof Ends;
  presets?: readonly RangePreset[];
  isBarred?(day: string): boolean;
  /** `name`: that of the preset that was pressed. */
  onChange(ends: Ends, name: string | null): void;
  onClose(): void;
}

type End = keyof Ends;
const NOTHING: Ends = { start: null, end: null };

/** A start and an end at the bottom of a phone: two touches, then each may be set right. */
export function RangePanel(props: RangePanelProps) {
  const { title, kind, presets = [], isOpenEnded = false } = props;
  const [ends, setEnds] = useState(props.value);
  const [active, setActive] = useState<End>(props.first ?? "start");
  const finish = (next: Ends, name: string | null = null) => {
    props.onChange(next, name);
    props.onClose();
  };
  const isComplete = isOpenEnded ? ends.start !== null || ends.end !== null : ends.start !== null && ends.end !== null;
  const pick = (value: string, part: "day" | "clock" | "whole") => {
    setEnds(placed({ ends, active, value, part }));
    if (part !== "clock" && active === "start") setActive("end");
  };
  const face = { kind, ends, value: ends[active], firstClock: active === "start" ? FIRST_CLOCK : LAST_CLOCK, isBarred: props.isBarred };
  return (
    <BottomPanel
      title={title}
      onClose={props.onClose}
      footer={
        <>
          {!props.required && <Button onClick={() => finish(NOTHING)}>{t("clear")}</Button>}
          <Button type="primary" disabled={!isComplete} onClick={() => finish(ends)}>
            {t("ok")}
          </Button>
        </>
      }
    >
      {presets.length > 0 && (
        <div className="range-presets">
          {presets.map(({ label, value, name }) => (
            <Button key={label} onClick={() => finish(value, name)}>
              {label}
            </Button>
          ))}
        </div>
      )}
      <div className="range-ends">
        <EndButton name={t("range.start")} kind={kind} value={ends.start} isActive={active === "start"} onClick={() => setActive("start")} />
        <span className="range-length" aria-live="polite">
          {lengthText(kind, ends) ?? "→"}
        </span>
        <EndButton name={t("range.end")} kind={kind} value={ends.end} isActive={active === "end"} onClick={() => setActive("end")} />
      </div>
      {/* The clock of one end is not that of the other: each has its own, pushed to where it stands. */}
      <MomentFace key={kind === "time" ? active : undefined} {...face} onPick={pick} />
    </BottomPanel>
  );
}

interface Picked {
  ends: Ends;
  active: End;
  value: string;
  part: "day" | "clock" | "whole";
}

/** A new start behind the end takes the end away; an end picked before the start begins anew there. */
function placed({ ends, active, value, part }: Picked): Ends {
  const next = { ...ends, [active]: value };
  if (next.start === null || next.end === null || part === "clock") return next;
  if (active === "start") return dayOf(next.end)! < dayOf(value)! ? { start: value, end: null } : next;
  return dayOf(value)! < dayOf(next.start)! ? { start: value, end: null } : next;
}

interface EndButtonProps {
  name: string;
  kind: MomentKind;
  value: string | null;
  isActive: boolean;
  onClick(): void;
}

const EndButton = ({ name, kind, value, isActive, onClick }: EndButtonProps) => (
  <button type="button" className="range-end" aria-pressed={isActive} onClick={onClick}>
    <span>{name}</span>
    <strong>{spokenMoment(kind, value) ?? t("choose")}</strong>
  </button>
);
