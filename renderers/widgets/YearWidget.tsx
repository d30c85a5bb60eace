import { MomentPicker } from "../pickers/MomentPicker.tsx";
import { pickerProps, type WidgetProps } from "./widget.ts";

/** The value is a number: 2025. */
export function YearWidget(props: WidgetProps) {
  return (
    <MomentPicker
      {...pickerProps(props)}
      kind="year"
      value={typeof props.value === "number" ? String(props.value) : null}
      onChange={(year) => props.onChange(year === null ? null : Number(year))}
    />
  );
}
