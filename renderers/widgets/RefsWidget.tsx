import { Select } from "antd";
import { useValueLabels } from "../ref-labels.ts";
import { RefOption } from "./RefOption.tsx";
import { TreesWidget } from "./TreesWidget.tsx";
import { useRefOptions } from "./use-ref-options.ts";
import { controlProps, givenLabel, listValue, type WidgetProps } from "./widget.ts";
import { t } from "../locales/t.ts";

/** Several rows of another entity; those of a tree are chosen in the tree. */
export function RefsWidget(props: WidgetProps) {
  return props.field.ref?.tree ? <TreesWidget {...props} /> : <ManyRefs {...props} />;
}

function ManyRefs(props: WidgetProps) {
  const keys = listValue(props.value);
  const { options, loading, failed, search, open } = useRefOptions(props);
  const labelOf = useValueLabels(props.field, keys, { given: givenLabel(props), choiceFor: props.choice?.for });
  return (
    <Select<{ value: string; label: React.ReactNode }[]>
      {...controlProps(props)}
      className="widget-wide"
      mode="multiple"
      labelInValue
      value={keys.map((key) => ({ value: key, label: labelOf(key) }))}
      options={options}
      onChange={(chosen) => props.onChange(chosen.length === 0 ? null : chosen.map((one) => one.value))}
      showSearch={{ filterOption: false, onSearch: search }}
      onOpenChange={open}
      popupMatchSelectWidth={false}
      loading={loading}
      allowClear
      placeholder={props.placeholder ?? t("ref.searchMany")}
      notFoundContent={failed ?? (loading ? t("loading") : t("choice.none"))}
      optionRender={(option) => <RefOption option={option.data} />}
    />
  );
}
