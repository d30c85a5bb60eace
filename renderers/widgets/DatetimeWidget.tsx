import { DatePicker } from "antd";
import dayjs from "dayjs";
import { pickerValue, wireValue } from "./picker-value.ts";
import { controlProps, type WidgetProps } from "./widget.ts";

const SHOW_TIME = { format: "HH:mm", defaultOpenValue: dayjs("2000-01-01 08:00:00"), minuteStep: 5 as const };

/** Chosen to the minute; seconds are zero. What was picked or typed counts as soon as the panel closes: nobody has to confirm it. */
export function DatetimeWidget(props: WidgetProps) {
  return (
    <DatePicker
      {...controlProps(props)}
      className="widget-wide"
      showTime={SHOW_TIME}
      format="YYYY-MM-DD HH:mm"
      value={pickerValue("datetime", props.value)}
      onChange={(moment) => props.onChange(wireValue("datetime", moment?.second(0) ?? null))}
      placeholder={props.placeholder}
      needConfirm={false}
    />
  );
}
