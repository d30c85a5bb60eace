import { MomentPicker } from "../pickers/MomentPicker.tsx";
import { momentProps, type WidgetProps } from "./widget.ts";

export function MonthWidget(props: WidgetProps) {
  return <MomentPicker {...momentProps(props)} kind="month" value={props.value as string | null} onChange={props.onChange} />;
}
