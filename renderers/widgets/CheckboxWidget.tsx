import { Checkbox } from "antd";
import { textOf } from "../text.ts";
import { dictOptions } from "./options.ts";
import { controlProps, listValue, type WidgetProps } from "./widget.ts";

/** One box for a boolean, a row of boxes for a list of codes. */
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
    <fieldset id={props.id} className="widget-set" aria-describedby={props.describedBy} aria-invalid={props.invalid || undefined} tabIndex={-1}>
      <Checkbox.Group
        disabled={props.disabled}
        value={listValue(props.value)}
        options={dictOptions(props)}
        onChange={(chosen) => props.onChange(chosen.length === 0 ? null : chosen)}
      />
    </fieldset>
  );
}
