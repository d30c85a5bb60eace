import { DatePicker } from "antd";
import dayjs from "dayjs";
import { controlProps, type WidgetProps } from "./widget.ts";

/** The value is a number: 2025. */
export function YearWidget(props: WidgetProps) {
  return (
    <DatePicker.YearPicker
      {...controlProps(props)}
      className="widget-wide"
      value={typeof props.value === "number" ? dayjs(`${props.value}-01-01`) : null}
      onChange={(moment) => props.onChange(moment ? moment.year() : null)}
      placeholder={props.placeholder}
    />
  );
}
