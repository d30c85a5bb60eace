import { Input } from "antd";
import { useState } from "react";
import { readMoney, thousands } from "../money-text.ts";
import { textOf } from "../text.ts";
import { controlProps, textValue, type WidgetProps } from "./widget.ts";
import { t } from "../locales/t.ts";

/** An amount in yuan as an exact decimal text: typed freely, grouped by thousands when the input is left. */
export function MoneyWidget(props: WidgetProps) {
  const [typed, setTyped] = useState<string | null>(null);
  const value = textValue(props.value);
  const type = (text: string) => {
    setTyped(text);
    if (text.trim() === "") props.onChange(null);
    else props.onChange(readMoney(text) ?? text);
  };
  return (
    <Input
      {...controlProps(props)}
      value={typed ?? thousands(value)}
      onFocus={() => setTyped(value)}
      onChange={(event) => type(event.target.value)}
      onBlur={() => {
        setTyped(null);
        props.onBlur?.();
      }}
      placeholder={props.placeholder ?? "0.00"}
      prefix="¥"
      suffix={textOf(props.field.doc.unit) || t("yuan")}
      inputMode="decimal"
    />
  );
}
