import { Cascader } from "antd";
import { useValueLabels } from "../ref-labels.ts";
import { usePhone } from "../hooks/use-phone.ts";
import type { TreeChoice } from "../pickers/choice.ts";
import { TreePicker } from "../pickers/TreePicker.tsx";
import { useTreeNodes } from "./use-tree-nodes.ts";
import { pickerProps, controlProps, givenLabel, textValue, type WidgetProps } from "./widget.ts";
import { t } from "../locales/t.ts";

const LAZY = { lazy: true };

/** A node of a tree chosen level by level in columns; any level may be chosen. Shows the name of the present value until another is chosen. */
export function RegionWidget(props: WidgetProps) {
  const isPhone = usePhone();
  const value = textValue(props.value);
  const { nodes, isLoading, open, expand } = useTreeNodes(props.field.ref, props.choice, LAZY);
  const labelOf = useValueLabels(props.field, value ? [value] : [], { given: givenLabel(props), choiceFor: props.choice?.for });
  if (isPhone)
    return (
      <TreePicker
        {...pickerProps(props)}
        nodes={nodes}
        isLoading={isLoading}
        chosen={value ? [{ value, label: labelOf(value) }] : []}
        onChange={([chosen]) => props.onChange(chosen ?? null)}
        onOpen={open}
        onExpand={expand}
      />
    );
  const steps = value ? (pathTo(nodes, value) ?? [value]) : undefined;
  return (
    <Cascader<TreeChoice>
      {...controlProps(props)}
      className="widget-wide"
      value={steps}
      options={nodes}
      fieldNames={{ label: "title", value: "value", children: "children" }}
      loadData={(opened) => void expandLast(opened, expand)}
      onChange={(chosen) => props.onChange(chosen?.at(-1) ?? null)}
      onOpenChange={(isOpen) => isOpen && open()}
      changeOnSelect
      displayRender={(labels) => (steps && steps.length > 1 ? labels.join(" / ") : labelOf(value))}
      placeholder={props.placeholder ?? t("choose")}
      notFoundContent={isLoading ? t("loading") : t("choice.none")}
    />
  );
}

function expandLast(opened: readonly TreeChoice[], expand: (node: TreeChoice) => Promise<void>): Promise<void> | undefined {
  const last = opened.at(-1);
  return last && expand(last);
}

function pathTo(nodes: readonly TreeChoice[], value: string): string[] | null {
  for (const node of nodes) {
    if (node.value === value) return [value];
    const rest = node.children && pathTo(node.children, value);
    if (rest) return [node.value, ...rest];
  }
  return null;
}
