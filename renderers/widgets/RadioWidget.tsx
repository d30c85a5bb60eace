import { Chips } from "../pickers/Chips.tsx";
import { choices } from "./options.ts";
import { choiceProps, type WidgetProps } from "./widget.ts";

export function RadioWidget(props: WidgetProps) {
  const { options, shown, read } = choices(props);
  return (
    <Chips
      {...choiceProps(props)}
      options={options}
      chosen={shown === undefined ? [] : [shown]}
      onChange={([chosen]) => props.onChange(read(chosen))}
    />
  );
}
