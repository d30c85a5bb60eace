import { TimePicker } from "antd";
import { pickerValue, wireValue } from "./picker-value.ts";
import { controlProps, type WidgetProps } from "./widget.ts";

export function TimeWidget(props: WidgetProps) {
  return (
    <TimePicker
      {...controlProps(props)}
      className="widget-wide"
      format="HH:mm"
      value={pickerValue("time", props.value)}
      onChange={(moment) => props.onChange(wireValue("time", moment))}
      placeholder={props.placeholder}
      needConfirm={false}
    />
  );
}
