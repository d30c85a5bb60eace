import { Input, Space } from "antd";
import { fieldType } from "../../engine/fields/index.ts";
import { unitOf } from "../format-value.ts";
import { ScanButton } from "../scan/ScanButton.tsx";
import { textOf } from "../text.ts";
import { controlProps, textValue, type WidgetProps } from "./widget.ts";

/** One line of text. An emptied input is null, never "". */
export function InputWidget(props: WidgetProps) {
  const unit = unitOf(props.field);
  const input = (
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
  if (props.field.doc.scan !== true) return input;
  return (
    <Space.Compact block>
      {input}
      <ScanButton title={textOf(props.field.title)} disabled={controlProps(props).disabled} onScanned={props.onChange} />
    </Space.Compact>
  );
}
