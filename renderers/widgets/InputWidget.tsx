import { Input } from "antd";
import { fieldType } from "../../engine/fields/index.ts";
import { unitOf } from "../format-value.ts";
import { controlProps, textValue, type WidgetProps } from "./widget.ts";

/** One line of text. An emptied input is null, never "". */
export function InputWidget(props: WidgetProps) {
  const unit = unitOf(props.field);
  return (
    <Input
      {...controlProps(props)}
      value={textValue(props.value)}
      onChange={(event) => props.onChange(event.target.value === "" ? null : event.target.value)}
      placeholder={props.placeholder}
      maxLength={props.field.doc.maxLength}
      suffix={unit || undefined}
      inputMode={fieldType(props.field.type).keys}
    />
  );
}
