import { Select } from "antd";
import { dictOptions } from "./options.ts";
import { controlProps, listValue, type WidgetProps } from "./widget.ts";
import { t } from "../locales/t.ts";

export function MultiselectWidget(props: WidgetProps) {
  return (
    <Select<string[]>
      {...controlProps(props)}
      className="widget-wide"
      mode="multiple"
      value={listValue(props.value)}
      options={dictOptions(props)}
      onChange={(chosen) => props.onChange(chosen.length === 0 ? null : chosen)}
      placeholder={props.placeholder ?? t("choose")}
      optionFilterProp="label"
      allowClear
    />
  );
}
