import { ChoicePicker } from "../pickers/ChoicePicker.tsx";
import { dictOptions, listed } from "./options.ts";
import { pickerProps, listValue, type WidgetProps } from "./widget.ts";

export function MultiselectWidget(props: WidgetProps) {
  const options = dictOptions(props);
  const values = listValue(props.value);
  return (
    <ChoicePicker
      {...pickerProps(props)}
      options={options}
      chosen={values.map((value) => options.find((one) => one.value === value) ?? { value, label: value })}
      isMultiple
      onChange={(chosen) => props.onChange(listed(chosen))}
    />
  );
}
