import { ChoicePicker } from "../pickers/ChoicePicker.tsx";
import { useValueLabels } from "../ref-labels.ts";
import { listed } from "./options.ts";
import { TreesWidget } from "./TreesWidget.tsx";
import { useRefOptions } from "./use-ref-options.ts";
import { pickerProps, givenLabel, listValue, type WidgetProps } from "./widget.ts";
import { t } from "../locales/t.ts";

/** Several rows of another entity; those of a tree are chosen in the tree. */
export function RefsWidget(props: WidgetProps) {
  return props.field.ref?.tree ? <TreesWidget {...props} /> : <ManyRefs {...props} />;
}

function ManyRefs(props: WidgetProps) {
  const keys = listValue(props.value);
  const { search, open, ...found } = useRefOptions(props);
  const labelOf = useValueLabels(props.field, keys, { given: givenLabel(props), choiceFor: props.choice?.for });
  return (
    <ChoicePicker
      {...pickerProps(props)}
      typeHere={t("ref.searchMany")}
      {...found}
      chosen={keys.map((value) => ({ value, label: labelOf(value) }))}
      isMultiple
      onChange={(chosen) => props.onChange(listed(chosen))}
      onSearch={search}
      onOpen={open}
    />
  );
}
