import { Select } from "antd";
import { useWordSearch } from "./use-word-search.ts";
import { dictOptions } from "./options.ts";
import { controlProps, listValue, type WidgetProps } from "./widget.ts";
import { t } from "../locales/t.ts";

export function MultiselectWidget(props: WidgetProps) {
  const { finds, prepare } = useWordSearch();
  return (
    <Select<string[]>
      {...controlProps(props)}
      className="widget-wide"
      mode="multiple"
      value={listValue(props.value)}
      options={dictOptions(props)}
      onChange={(chosen) => props.onChange(chosen.length === 0 ? null : chosen)}
      placeholder={props.placeholder ?? t("choose")}
      onFocus={prepare}
      showSearch={{ filterOption: (typed, option) => finds(typed, String(option?.label ?? "")) }}
      allowClear
    />
  );
}
