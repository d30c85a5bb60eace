import { TreeSelect } from "antd";
import { useValueLabels } from "../ref-labels.ts";
import { useTreeNodes } from "./use-tree-nodes.ts";
import { controlProps, givenLabel, textValue, type WidgetProps } from "./widget.ts";
import { t } from "../locales/t.ts";

/** One node of a tree, opened level by level. */
export function TreeWidget(props: WidgetProps) {
  const value = textValue(props.value);
  const { nodes, loading, open } = useTreeNodes(props.field.ref, props.choice);
  const labelOf = useValueLabels(props.field, value ? [value] : [], { given: givenLabel(props), choiceFor: props.choice?.for });
  return (
    <TreeSelect<{ value: string; label: React.ReactNode }>
      {...controlProps(props)}
      className="widget-wide"
      labelInValue
      value={value ? { value, label: labelOf(value) } : undefined}
      treeData={nodes}
      onChange={(chosen) => props.onChange(chosen?.value ?? null)}
      onOpenChange={open}
      showSearch={{ treeNodeFilterProp: "title" }}
      allowClear={!props.required}
      placeholder={props.placeholder ?? t("choose")}
      notFoundContent={loading ? t("loading") : t("choice.none")}
      treeLine
    />
  );
}
