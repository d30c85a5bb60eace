import { ColorPicker } from "antd";
import type { WidgetProps } from "./widget.ts";

/** `#rrggbb`. */
export function ColorWidget(props: WidgetProps) {
  return (
    <span id={props.id} tabIndex={-1}>
      <ColorPicker
        disabled={props.disabled}
        value={typeof props.value === "string" ? props.value : null}
        onChangeComplete={(color) => props.onChange(color.toHexString().slice(0, 7))}
        onClear={() => props.onChange(null)}
        disabledAlpha
        allowClear
        showText
      />
    </span>
  );
}
