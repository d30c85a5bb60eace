import { InputNumber } from "antd";
import { unitOf } from "../format-value.ts";
import { controlProps, type WidgetProps } from "./widget.ts";

const DEFAULT_SCALE = 2;

/** Integers and numbers; out-of-range input is kept and reported, not silently changed. */
export function NumberWidget(props: WidgetProps) {
  const { doc, type } = props.field;
  const unit = unitOf(props.field);
  return (
    <InputNumber<number>
      {...controlProps(props)}
      className="widget-wide"
      value={typeof props.value === "number" ? props.value : null}
      onChange={(value) => props.onChange(typeof value === "number" ? value : null)}
      precision={type === "number" ? (doc.scale ?? DEFAULT_SCALE) : 0}
      placeholder={props.placeholder}
      suffix={unit || undefined}
      changeOnWheel={false}
      // The keys of digits alone have no minus sign.
      {...((doc.min ?? -1) >= 0 && { inputMode: type === "number" ? "decimal" : "numeric" })}
    />
  );
}
