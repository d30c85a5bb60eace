import { TreePicker } from "../pickers/TreePicker.tsx";
import { useValueLabels } from "../ref-labels.ts";
import { listed } from "./options.ts";
import { useTreeNodes } from "./use-tree-nodes.ts";
import { pickerProps, givenLabel, listValue, type WidgetProps } from "./widget.ts";
import { t } from "../locales/t.ts";

/** Several nodes of a tree, each checked by itself: what a node brings along is for the record to say. */
export function TreesWidget(props: WidgetProps) {
  const keys = listValue(props.value);
  const { expand: _expand, open, ...tree } = useTreeNodes(props.field.ref, props.choice);
  const labelOf = useValueLabels(props.field, keys, { given: givenLabel(props), choiceFor: props.choice?.for });
  return (
    <TreePicker
      {...pickerProps(props)}
      placeholder={props.placeholder ?? t("choose.many")}
      {...tree}
      chosen={keys.map((value) => ({ value, label: labelOf(value) }))}
      isMultiple
      onChange={(chosen) => props.onChange(listed(chosen))}
      onOpen={open}
    />
  );
}
