import { RangePicker } from "../pickers/RangePicker.tsx";
import { pickerProps, type WidgetProps } from "./widget.ts";

/** `{ start, end }`; both days or nothing. */
export function DaterangeWidget(props: WidgetProps) {
  const { start = null, end = null } = (props.value ?? {}) as { start?: string; end?: string };
  return (
    <RangePicker
      {...pickerProps(props)}
      kind="date"
      value={{ start, end }}
      onChange={(ends) => props.onChange(ends.start !== null && ends.end !== null ? ends : null)}
    />
  );
}
