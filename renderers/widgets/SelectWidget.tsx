import { ChoicePicker } from "../pickers/ChoicePicker.tsx";
import { choices } from "./options.ts";
import { pickerProps, type WidgetProps } from "./widget.ts";

export function SelectWidget(props: WidgetProps) {
  const { options, shown, read } = choices(props);
  return (
    <ChoicePicker
      {...pickerProps(props)}
      options={options}
      chosen={options.filter(({ value }) => value === shown)}
      onChange={([chosen]) => props.onChange(read(chosen))}
    />
  );
}
