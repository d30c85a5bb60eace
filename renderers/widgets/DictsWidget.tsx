import { CheckboxWidget } from "./CheckboxWidget.tsx";
import { MultiselectWidget } from "./MultiselectWidget.tsx";
import { dictOptions } from "./options.ts";
import type { WidgetProps } from "./widget.ts";

const BOXES_AT_MOST = 4;

export function DictsWidget(props: WidgetProps) {
  return dictOptions(props).length <= BOXES_AT_MOST ? <CheckboxWidget {...props} /> : <MultiselectWidget {...props} />;
}
