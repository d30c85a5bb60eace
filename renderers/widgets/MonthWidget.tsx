import { DatePicker } from "antd";
import { pickerValue, wireValue } from "./picker-value.ts";
import { controlProps, type WidgetProps } from "./widget.ts";

export function MonthWidget(props: WidgetProps) {
  return (
    <DatePicker.MonthPicker
      {...controlProps(props)}
      className="widget-wide"
      value={pickerValue("month", props.value)}
      onChange={(moment) => props.onChange(wireValue("month", moment))}
      placeholder={props.placeholder}
    />
  );
}
