import { TreeSelect } from "antd";
import { useValueLabels } from "../ref-labels.ts";
import { RefsWidget } from "./RefsWidget.tsx";
import { useTreeNodes } from "./use-tree-nodes.ts";
import { controlProps, givenLabel, listValue, type WidgetProps } from "./widget.ts";
import { t } from "../locales/t.ts";

/** Several nodes of a tree (departments a role may see), or several rows when the target is no tree. */
export function ScopeListWidget(props: WidgetProps) {
  return props.field.ref?.tree ? <Nodes {...props} /> : <RefsWidget {...props} />;
}

function Nodes(props: WidgetProps) {
  const keys = listValue(props.value);
  const { nodes, loading, open } = useTreeNodes(props.field.ref, props.choice);
  const labelOf = useValueLabels(props.field, keys, { given: givenLabel(props), choiceFor: props.choice?.for });
  return (
    <TreeSelect<{ value: string; label: React.ReactNode }[]>
      {...controlProps(props)}
      className="widget-wide"
      multiple
      labelInValue
      value={keys.map((key) => ({ value: key, label: labelOf(key) }))}
      treeData={nodes}
      onChange={(chosen) => props.onChange(chosen.length === 0 ? null : chosen.map((one) => one.value))}
      onOpenChange={open}
      showSearch={{ treeNodeFilterProp: "title" }}
      allowClear
      placeholder={props.placeholder ?? t("choose.several")}
      notFoundContent={loading ? t("loading") : t("choice.none")}
    />
  );
}
