import { CalendarOutlined, ClockCircleOutlined } from "@ant-design/icons";
import { DatePicker, TimePicker } from "antd";
import type { Dayjs } from "dayjs";
import { usePhone } from "../hooks/use-phone.ts";
import type { ControlProps } from "./control.ts";
import { MomentPanel } from "./MomentPanel.tsx";
import { clockMoment, FIRST_CLOCK, minuteStep, type MomentKind, momentText, moments, pickerValue, wireValue } from "./moments.ts";
import { PanelField } from "./PanelField.tsx";

export interface MomentPickerProps {
  control: ControlProps;
  /** Heads the panel of a phone. */
  title: string;
  kind: MomentKind;
  /** Wire text. */
  value: string | null;
  onChange(value: string | null): void;
  placeholder?: string;
  required?: boolean;
  /** Time of day of an instant whose day alone is chosen; a desk's only. */
  firstClock?: string;
  /** Days that cannot be chosen, `yyyy-MM-dd`. */
  isBarred?(day: string): boolean;
}

/** A day, a time, an instant, a month or a year: in antd's panel on a desk, at the bottom of a phone. */
export function MomentPicker(props: MomentPickerProps) {
  return usePhone() ? <PhonePicker {...props} /> : <DeskPicker {...props} />;
}

function PhonePicker({ control, title, kind, value, onChange, placeholder, required, isBarred }: MomentPickerProps) {
  // A masked value is no moment: it is replaced, never begun from.
  const known = pickerValue(kind, value) === null ? null : value;
  return (
    <PanelField
      control={control}
      text={momentText(kind, value)}
      placeholder={placeholder}
      icon={kind === "time" ? <ClockCircleOutlined /> : <CalendarOutlined />}
      panel={(close) => (
        <MomentPanel title={title} kind={kind} value={known} required={required} isBarred={isBarred} onChange={onChange} onClose={close} />
      )}
    />
  );
}

/** What was picked or typed counts as soon as the panel closes: nobody has to confirm it. */
function DeskPicker({ control, kind, value, onChange, placeholder, required, isBarred, firstClock = FIRST_CLOCK }: MomentPickerProps) {
  const shared = {
    ...control,
    className: "widget-wide",
    value: pickerValue(kind, value),
    format: moments[kind].shown,
    allowClear: !required,
    needConfirm: false,
    placeholder,
    onChange: (moment: Dayjs | null) => onChange(wireValue(kind, kind === "datetime" ? (moment?.second(0) ?? null) : moment)),
  };
  if (kind === "time") return <TimePicker {...shared} />;
  const picker = kind === "datetime" ? "date" : kind;
  return (
    <DatePicker
      {...shared}
      picker={picker}
      showTime={kind === "datetime" && { ...SHOW_TIME, defaultOpenValue: clockMoment(firstClock) }}
      disabledDate={isBarred && ((day: Dayjs) => isBarred(day.format(moments.date.wire)))}
    />
  );
}

const SHOW_TIME = { format: moments.time.shown, minuteStep: minuteStep("datetime") };
