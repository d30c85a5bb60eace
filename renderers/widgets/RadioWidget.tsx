import { Radio } from "antd";
import { choices } from "./options.ts";
import { controlProps, type WidgetProps } from "./widget.ts";

export function RadioWidget(props: WidgetProps) {
  const { options, shown, read } = choices(props);
  const { status: _status, onBlur: _onBlur, ...rest } = controlProps(props);
  return <Radio.Group {...rest} value={shown} options={options} onChange={(event) => props.onChange(read(event.target.value as string))} />;
}
