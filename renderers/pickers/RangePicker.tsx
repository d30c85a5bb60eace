import { CalendarOutlined, ClockCircleOutlined } from "@ant-design/icons";
import { DatePicker, TimePicker } from "antd";
import type { Dayjs } from "dayjs";
import { useRef } from "react";
import { usePhone } from "../hooks/use-phone.ts";
import type { ControlProps } from "./control.ts";
import {
  clockMoment,
  type Ends,
  FIRST_CLOCK,
  LAST_CLOCK,
  minuteStep,
  type MomentKind,
  momentText,
  moments,
  pickerValue,
  wireValue,
} from "./moments.ts";
import { PanelField } from "./PanelField.tsx";
import { RangePanel, type RangePreset } from "./RangePanel.tsx";

export interface RangePickerProps {
  control: ControlProps;
  /** Heads the panel of a phone. */
  title: string;
  kind: Exclude<MomentKind, "year">;
  value: Ends;
  /** `name`: that of the preset that was pressed, where it has one. */
  onChange(ends: Ends, name: string | null): void;
  placeholder?: string;
  required?: boolean;
  /** One end alone may be given. */
  isOpenEnded?: boolean;
  presets?: readonly RangePreset[];
  isBarred?(day: string): boolean;
}

/** From one moment to another, in one control: antd's two months on a desk, one panel at the bottom of a phone. */
export function RangePicker(props: RangePickerProps) {
  return usePhone() ? <PhoneRange {...props} /> : <DeskRange {...props} />;
}

function PhoneRange({ control, title, kind, value, onChange, placeholder, required, isOpenEnded, presets, isBarred }: RangePickerProps) {
  const [start, end] = [momentText(kind, value.start), momentText(kind, value.end)];
  const known = { start: start === "" ? null : value.start, end: end === "" ? null : value.end };
  return (
    <PanelField
      control={control}
      text={start === "" && end === "" ? "" : `${start} ~ ${end}`}
      placeholder={placeholder}
      icon={kind === "time" ? <ClockCircleOutlined /> : <CalendarOutlined />}
      panel={(close) => (
        <RangePanel
          title={title}
          kind={kind}
          value={known}
          required={required}
          isOpenEnded={isOpenEnded}
          presets={presets}
          isBarred={isBarred}
          onChange={onChange}
          onClose={close}
        />
      )}
    />
  );
}

function DeskRange({ control, kind, value, onChange, placeholder, isOpenEnded = false, presets, isBarred }: RangePickerProps) {
  const { id, ...rest } = control;
  // The picker tells of the days alone: a press on a preset comes first, and a panel that opens anew has none.
  const pressed = useRef<string | null>(null);
  const shared = {
    ...rest,
    id: { start: id ?? "", end: `${id}-end` },
    className: "widget-wide",
    format: moments[kind].shown,
    value: [pickerValue(kind, value.start), pickerValue(kind, value.end)] as [Dayjs | null, Dayjs | null],
    allowEmpty: [isOpenEnded, isOpenEnded] as [boolean, boolean],
    placeholder: placeholder === undefined ? undefined : ([placeholder, placeholder] as [string, string]),
    onChange: (picked: readonly (Dayjs | null)[] | null) => {
      const [start, end] = [0, 1].map((at) => wireValue(kind, picked?.[at] ?? null));
      if (isOpenEnded || (start && end) || picked === null) onChange({ start: start ?? null, end: end ?? null }, pressed.current);
    },
  };
  if (kind === "time") return <TimePicker.RangePicker {...shared} order={false} />;
  return (
    <DatePicker.RangePicker
      {...shared}
      picker={kind === "month" ? "month" : "date"}
      showTime={kind === "datetime" && SHOW_TIME}
      needConfirm={false}
      onOpenChange={(isOpen) => {
        if (isOpen) pressed.current = null;
      }}
      presets={presets?.map(({ label, name = null, value: { start, end } }) => ({
        label: (
          // biome-ignore lint/a11y/noStaticElementInteractions: the entry around it is what is pressed
          // biome-ignore lint/a11y/useKeyWithClickEvents: the entry around it is what is pressed
          <span
            onClick={() => {
              pressed.current = name;
            }}
          >
            {label}
          </span>
        ),
        value: [pickerValue(kind, start), pickerValue(kind, end)] as [Dayjs, Dayjs],
      }))}
      disabledDate={isBarred && ((day: Dayjs) => isBarred(day.format(moments.date.wire)))}
    />
  );
}

const SHOW_TIME = {
  format: moments.time.shown,
  defaultOpenValue: [clockMoment(FIRST_CLOCK), clockMoment(LAST_CLOCK)],
  minuteStep: minuteStep("datetime"),
};
