import { Input } from "antd";
import { use } from "react";
import { TextRows } from "./text-rows.ts";
import { controlProps, textValue, type WidgetProps } from "./widget.ts";

const MOST_ROWS = 12;

export function TextareaWidget(props: WidgetProps) {
  const { maxLength } = props.field.doc;
  const minRows = use(TextRows);
  return (
    <Input.TextArea
      {...controlProps(props)}
      value={textValue(props.value)}
      onChange={(event) => props.onChange(event.target.value === "" ? null : event.target.value)}
      placeholder={props.placeholder}
      maxLength={maxLength}
      showCount={maxLength !== undefined}
      autoSize={{ minRows, maxRows: MOST_ROWS }}
    />
  );
}
