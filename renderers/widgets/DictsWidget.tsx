import { CHIPS_AT_MOST } from "../pickers/choice.ts";
import { CheckboxWidget } from "./CheckboxWidget.tsx";
import { MultiselectWidget } from "./MultiselectWidget.tsx";
import { dictOptions } from "./options.ts";
import type { WidgetProps } from "./widget.ts";

export function DictsWidget(props: WidgetProps) {
  const isShort = !props.isCell && dictOptions(props).length <= CHIPS_AT_MOST;
  return isShort ? <CheckboxWidget {...props} /> : <MultiselectWidget {...props} />;
}
