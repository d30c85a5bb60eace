import { TreeSelect } from "antd";
import { useValueLabels } from "../ref-labels.ts";
import { useTreeNodes } from "./use-tree-nodes.ts";
import { controlProps, givenLabel, listValue, type WidgetProps } from "./widget.ts";
import { t } from "../locales/t.ts";

interface Chosen {
  value: string;
  label: React.ReactNode;
}

/** Several nodes of a tree, each checked by itself: what a node brings along is for the record to say. */
export function TreesWidget(props: WidgetProps) {
  const keys = listValue(props.value);
  const { nodes, loading, open } = useTreeNodes(props.field.ref, props.choice);
  const labelOf = useValueLabels(props.field, keys, { given: givenLabel(props), choiceFor: props.choice?.for });
  return (
    <TreeSelect<Chosen[]>
      {...controlProps(props)}
      className="widget-wide"
      labelInValue
      multiple
      treeCheckable
      treeCheckStrictly
      value={keys.map((value) => ({ value, label: labelOf(value) }))}
      treeData={nodes}
      onChange={(chosen: Chosen[]) => props.onChange(chosen.length === 0 ? null : chosen.map((one) => one.value))}
      onOpenChange={open}
      showSearch={{ treeNodeFilterProp: "title" }}
      popupMatchSelectWidth={false}
      maxTagCount={20}
      allowClear
      placeholder={props.placeholder ?? t("choose.many")}
      notFoundContent={loading ? t("loading") : t("choice.none")}
      treeLine
    />
  );
}
