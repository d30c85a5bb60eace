import { Switch } from "antd";
import { controlProps, type WidgetProps } from "./widget.ts";
import { t } from "../locales/t.ts";

export function SwitchWidget(props: WidgetProps) {
  const { status: _status, onBlur: _onBlur, ...rest } = controlProps(props);
  return (
    <Switch {...rest} checked={props.value === true} onChange={(on) => props.onChange(on)} checkedChildren={t("yes")} unCheckedChildren={t("no")} />
  );
}
