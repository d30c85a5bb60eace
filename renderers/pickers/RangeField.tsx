import { usePhone } from "../hooks/use-phone.ts";
import type { ControlProps } from "./control.ts";
import { MomentPicker } from "./MomentPicker.tsx";
import { dayOf, type Ends, LAST_CLOCK, type MomentKind, momentText } from "./moments.ts";
import { PanelField } from "./PanelField.tsx";
import { RangePanel } from "./RangePanel.tsx";

export interface RangeEnd {
  control: ControlProps;
  title: string;
  placeholder?: string;
  required?: boolean;
}

interface RangeFieldProps {
  kind: Exclude<MomentKind, "year">;
  /** Which of both this field is. */
  which: keyof Ends;
  start: RangeEnd;
  end: RangeEnd;
  value: Ends;
  onChange(ends: Ends): void;
}

/** One end of a stretch that is kept in two fields. A phone asks for both in one panel, a desk bars the days before the start. */
export function RangeField({ kind, which, value, onChange, ...ends }: RangeFieldProps) {
  const isPhone = usePhone();
  const own = ends[which];
  const { control, title, placeholder, required } = own;
  if (!isPhone) {
    const isBarred = (day: string) => which === "end" && value.start !== null && day < dayOf(value.start)!;
    return (
      <MomentPicker
        control={control}
        title={title}
        kind={kind}
        value={value[which]}
        onChange={(next) => onChange({ ...value, [which]: next })}
        placeholder={placeholder}
        required={required}
        firstClock={which === "end" ? LAST_CLOCK : undefined}
        isBarred={isBarred}
      />
    );
  }
  return (
    <PanelField
      control={control}
      text={momentText(kind, value[which])}
      placeholder={placeholder}
      icon={null}
      panel={(close) => (
        <RangePanel
          title={`${ends.start.title} – ${ends.end.title}`}
          kind={kind}
          value={{ start: known(kind, value.start), end: known(kind, value.end) }}
          first={which}
          required={ends.start.required === true || ends.end.required === true}
          onChange={onChange}
          onClose={close}
        />
      )}
    />
  );
}

/** A masked value is no moment: it is replaced, never begun from. */
const known = (kind: MomentKind, value: string | null): string | null => (momentText(kind, value) === "" ? null : value);
