import { MomentPicker } from "../pickers/MomentPicker.tsx";
import { momentProps, type WidgetProps } from "./widget.ts";

export function DateWidget(props: WidgetProps) {
  return <MomentPicker {...momentProps(props)} kind="date" value={props.value as string | null} onChange={props.onChange} />;
}
