import { Select } from "antd";
import { useWordSearch } from "./use-word-search.ts";
import { choices } from "./options.ts";
import { controlProps, type WidgetProps } from "./widget.ts";
import { t } from "../locales/t.ts";

const SEARCH_FROM = 8;

export function SelectWidget(props: WidgetProps) {
  const { options, shown, read } = choices(props);
  const { finds, prepare } = useWordSearch();
  return (
    <Select<string>
      {...controlProps(props)}
      className="widget-wide"
      value={shown}
      options={options}
      onChange={(chosen) => props.onChange(read(chosen))}
      placeholder={props.placeholder ?? t("choose")}
      allowClear={!props.required}
      onFocus={prepare}
      showSearch={options.length > SEARCH_FROM ? { filterOption: (typed, option) => finds(typed, String(option?.label ?? "")) } : false}
    />
  );
}
