import { Checkbox } from "antd";
import { Chips } from "../pickers/Chips.tsx";
import { textOf } from "../text.ts";
import { dictOptions, listed } from "./options.ts";
import { pickerProps, controlProps, listValue, type WidgetProps } from "./widget.ts";

/** One box for a boolean, chips for a list of codes. */
export function CheckboxWidget(props: WidgetProps) {
  const { status: _status, ...rest } = controlProps(props);
  if (props.field.valueClass === "boolean") {
    return (
      <Checkbox {...rest} checked={props.value === true} onChange={(event) => props.onChange(event.target.checked)}>
        {props.placeholder ?? textOf(props.field.title)}
      </Checkbox>
    );
  }
  return (
    <Chips
      {...pickerProps(props)}
      options={dictOptions(props)}
      chosen={listValue(props.value)}
      isMultiple
      onChange={(chosen) => props.onChange(listed(chosen))}
    />
  );
}
