import { DatePicker } from "antd";
import { pickerValue, wireValue } from "./picker-value.ts";
import { controlProps, type WidgetProps } from "./widget.ts";

export function DateWidget(props: WidgetProps) {
  return (
    <DatePicker
      {...controlProps(props)}
      className="widget-wide"
      value={pickerValue("date", props.value)}
      onChange={(moment) => props.onChange(wireValue("date", moment))}
      placeholder={props.placeholder}
    />
  );
}
