import { Chips } from "../pickers/Chips.tsx";
import { choices } from "./options.ts";
import { pickerProps, type WidgetProps } from "./widget.ts";

export function RadioWidget(props: WidgetProps) {
  const { options, shown, read } = choices(props);
  return (
    <Chips
      {...pickerProps(props)}
      options={options}
      chosen={shown === undefined ? [] : [shown]}
      onChange={([chosen]) => props.onChange(read(chosen))}
    />
  );
}
