import { textOf } from "../text.ts";
import { dictOptions } from "./options.ts";
import { RadioWidget } from "./RadioWidget.tsx";
import { SelectWidget } from "./SelectWidget.tsx";
import type { WidgetProps } from "./widget.ts";

const RADIO_AT_MOST = 3;
const RADIO_CHARACTERS = 12;

/** Few short choices are all shown at once; more become a select. */
export function DictWidget(props: WidgetProps) {
  const items = props.screen.dicts[props.field.doc.dict ?? ""]?.items.filter((item) => !item.retired) ?? [];
  const characters = items.reduce((sum, item) => sum + textOf(item.label).length, 0);
  const asRadio = props.required && dictOptions(props).length <= RADIO_AT_MOST && characters <= RADIO_CHARACTERS;
  return asRadio ? <RadioWidget {...props} /> : <SelectWidget {...props} />;
}
