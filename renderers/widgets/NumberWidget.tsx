import { InputNumber } from "antd";
import { fieldType } from "../../engine/fields/index.ts";
import { unitOf } from "../format-value.ts";
import { controlProps, type WidgetProps } from "./widget.ts";

/** Integers and numbers; out-of-range input is kept and reported, not silently changed. */
export function NumberWidget(props: WidgetProps) {
  const { doc, type } = props.field;
  const precision = fieldType(type).scale?.(doc) ?? 0;
  const unit = unitOf(props.field);
  return (
    <InputNumber<number>
      {...controlProps(props)}
      className="widget-wide"
      value={typeof props.value === "number" ? props.value : null}
      onChange={(value) => props.onChange(typeof value === "number" ? value : null)}
      precision={precision}
      placeholder={props.placeholder}
      suffix={unit || undefined}
      changeOnWheel={false}
      // The keys of digits alone have no minus sign.
      {...((doc.min ?? -1) >= 0 && { inputMode: precision > 0 ? "decimal" : "numeric" })}
    />
  );
}
