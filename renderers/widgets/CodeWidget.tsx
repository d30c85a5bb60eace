import { LazyCode } from "../code/LazyCode.tsx";
import { textValue, type WidgetProps } from "./widget.ts";

/** A long text that is a program or a template, with line numbers. */
export function CodeWidget({ id, label, value, onChange, onBlur, disabled, invalid, required, describedBy, field }: WidgetProps) {
  const named = label ?? (typeof field.title === "string" ? field.title : field.title["zh-CN"]);
  const attributes: Record<string, string> = { id, "aria-label": named };
  if (invalid) attributes["aria-invalid"] = "true";
  if (required) attributes["aria-required"] = "true";
  if (describedBy !== undefined) attributes["aria-describedby"] = describedBy;
  const change = (text: string) => onChange(text === "" ? null : text);
  return <LazyCode value={textValue(value)} onChange={disabled ? undefined : change} onBlur={onBlur} language="text" attributes={attributes} />;
}
