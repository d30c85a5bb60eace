import { DatePicker } from "antd";
import { pickerValue, wireValue } from "./picker-value.ts";
import { controlProps, type WidgetProps } from "./widget.ts";

/** `{ start, end }`; both days or nothing. */
export function DaterangeWidget(props: WidgetProps) {
  const { start, end } = (props.value ?? {}) as { start?: unknown; end?: unknown };
  const { id, ...rest } = controlProps(props);
  return (
    <DatePicker.RangePicker
      {...rest}
      id={{ start: id, end: `${id}-end` }}
      className="widget-wide"
      value={[pickerValue("date", start), pickerValue("date", end)]}
      onChange={(moments) => {
        const [first, last] = moments ?? [];
        props.onChange(first && last ? { start: wireValue("date", first), end: wireValue("date", last) } : null);
      }}
    />
  );
}
