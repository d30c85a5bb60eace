import { TreePicker } from "../pickers/TreePicker.tsx";
import { useValueLabels } from "../ref-labels.ts";
import { useTreeNodes } from "./use-tree-nodes.ts";
import { pickerProps, givenLabel, textValue, type WidgetProps } from "./widget.ts";

/** One node of a tree, opened level by level. */
export function TreeWidget(props: WidgetProps) {
  const value = textValue(props.value);
  const { expand: _expand, open, ...tree } = useTreeNodes(props.field.ref, props.choice);
  const labelOf = useValueLabels(props.field, value ? [value] : [], { given: givenLabel(props), choiceFor: props.choice?.for });
  return (
    <TreePicker
      {...pickerProps(props)}
      {...tree}
      chosen={value ? [{ value, label: labelOf(value) }] : []}
      onChange={([chosen]) => props.onChange(chosen ?? null)}
      onOpen={open}
    />
  );
}
