import { Input } from "antd";
import { controlProps, textValue, type WidgetProps } from "./widget.ts";

const ROWS = { minRows: 3, maxRows: 12 };

export function TextareaWidget(props: WidgetProps) {
  const { maxLength } = props.field.doc;
  return (
    <Input.TextArea
      {...controlProps(props)}
      value={textValue(props.value)}
      onChange={(event) => props.onChange(event.target.value === "" ? null : event.target.value)}
      placeholder={props.placeholder}
      maxLength={maxLength}
      showCount={maxLength !== undefined}
      autoSize={ROWS}
    />
  );
}
