import { iconNames, isIconName } from "../../engine/fields/icon-names.ts";
import { t } from "../locales/t.ts";
import { ChoicePicker } from "../pickers/ChoicePicker.tsx";
import { pickerProps, type WidgetProps } from "./widget.ts";

/** One of the icons, chosen by its looks or found by what it is called. */
export function IconWidget(props: WidgetProps) {
  const named = (name: string) => ({ value: name, label: isIconName(name) ? t(`icon.${name}`) : name, icon: name });
  return (
    <ChoicePicker
      {...pickerProps(props)}
      options={iconNames.map(named)}
      chosen={typeof props.value === "string" && props.value !== "" ? [named(props.value)] : []}
      onChange={([chosen]) => props.onChange(chosen ?? null)}
    />
  );
}
