import { ChoicePicker } from "../pickers/ChoicePicker.tsx";
import { useValueLabels } from "../ref-labels.ts";
import { useRefOptions } from "./use-ref-options.ts";
import { pickerProps, givenLabel, textValue, type WidgetProps } from "./widget.ts";
import { t } from "../locales/t.ts";

/** One row of another entity, searched by name or key. */
export function RefWidget(props: WidgetProps) {
  const value = textValue(props.value);
  const { search, open, ...found } = useRefOptions(props);
  const labelOf = useValueLabels(props.field, value ? [value] : [], { given: givenLabel(props), choiceFor: props.choice?.for });
  return (
    <ChoicePicker
      {...pickerProps(props)}
      typeHere={t("ref.search")}
      {...found}
      chosen={value ? [{ value, label: labelOf(value) }] : []}
      onChange={([chosen]) => props.onChange(chosen ?? null)}
      onSearch={search}
      onOpen={open}
    />
  );
}
