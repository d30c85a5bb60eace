import { Input } from "antd";
import { controlProps, textValue, type WidgetProps } from "./widget.ts";

/** A secret: never filled from a saved record, never remembered by the browser. */
export function PasswordWidget(props: WidgetProps) {
  return (
    <Input.Password
      {...controlProps(props)}
      value={textValue(props.value)}
      onChange={(event) => props.onChange(event.target.value === "" ? null : event.target.value)}
      placeholder={props.placeholder}
      maxLength={props.field.doc.maxLength}
      autoComplete="new-password"
    />
  );
}
