import { CHIPS_AT_MOST } from "../pickers/choice.ts";
import { dictOptions } from "./options.ts";
import { RadioWidget } from "./RadioWidget.tsx";
import { SelectWidget } from "./SelectWidget.tsx";
import type { WidgetProps } from "./widget.ts";

/** Few choices are all shown at once; more, and those in a cell of a table, become a select. */
export function DictWidget(props: WidgetProps) {
  const isShort = !props.isCell && dictOptions(props).length <= CHIPS_AT_MOST;
  return isShort ? <RadioWidget {...props} /> : <SelectWidget {...props} />;
}
