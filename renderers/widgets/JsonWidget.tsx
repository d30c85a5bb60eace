import { Input } from "antd";
import { useState } from "react";
import { controlProps, type WidgetProps } from "./widget.ts";

const ROWS = { minRows: 4, maxRows: 16 };

/** Free structure as text. While the text is no JSON, the text itself is the value, so that the form reports it. */
export function JsonWidget(props: WidgetProps) {
  const [typed, setTyped] = useState<string | null>(null);
  const stored =
    props.value === null || props.value === undefined ? "" : typeof props.value === "string" ? props.value : JSON.stringify(props.value, null, 2);
  const type = (text: string) => {
    setTyped(text);
    if (text.trim() === "") return props.onChange(null);
    try {
      props.onChange(JSON.parse(text));
    } catch {
      props.onChange(text);
    }
  };
  return (
    <Input.TextArea
      {...controlProps(props)}
      className="cell-code"
      value={typed ?? stored}
      onChange={(event) => type(event.target.value)}
      onBlur={() => {
        setTyped(null);
        props.onBlur?.();
      }}
      autoSize={ROWS}
      spellCheck={false}
      placeholder={props.placeholder}
    />
  );
}
