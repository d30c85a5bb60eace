import { MomentPicker } from "../pickers/MomentPicker.tsx";
import { momentProps, type WidgetProps } from "./widget.ts";

export function TimeWidget(props: WidgetProps) {
  return <MomentPicker {...momentProps(props)} kind="time" value={props.value as string | null} onChange={props.onChange} />;
}
