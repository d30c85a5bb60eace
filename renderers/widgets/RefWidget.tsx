import { Select } from "antd";
import { useValueLabels } from "../ref-labels.ts";
import { RefOption } from "./RefOption.tsx";
import { useRefOptions } from "./use-ref-options.ts";
import { controlProps, givenLabel, textValue, type WidgetProps } from "./widget.ts";
import { t } from "../locales/t.ts";

/** One row of another entity, searched by name or key. */
export function RefWidget(props: WidgetProps) {
  const value = textValue(props.value);
  const { options, loading, failed, search, open } = useRefOptions(props);
  const labelOf = useValueLabels(props.field, value ? [value] : [], { given: givenLabel(props), choiceFor: props.choice?.for });
  return (
    <Select<{ value: string; label: React.ReactNode }>
      {...controlProps(props)}
      className="widget-wide"
      labelInValue
      value={value ? { value, label: labelOf(value) } : undefined}
      options={options}
      onChange={(chosen) => props.onChange(chosen?.value ?? null)}
      showSearch={{ filterOption: false, onSearch: search }}
      onOpenChange={open}
      popupMatchSelectWidth={false}
      loading={loading}
      allowClear={!props.required}
      placeholder={props.placeholder ?? t("ref.search")}
      notFoundContent={failed ?? (loading ? t("loading") : t("choice.none"))}
      optionRender={(option) => <RefOption option={option.data} />}
    />
  );
}
