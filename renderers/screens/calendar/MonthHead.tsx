import { LeftOutlined, RightOutlined } from "@ant-design/icons";
import { Button, Checkbox } from "antd";
import type { ReactNode } from "react";
import { t } from "../../locales/t.ts";
import { shiftMonth } from "../../month-grid.ts";
import type { OverlaySwitch } from "./use-overlays.ts";

interface MonthHeadProps {
  /** `yyyy-MM`. */
  month: string;
  /** `yyyy-MM-dd`. */
  today: string;
  onMonth(month: string): void;
  switches: OverlaySwitch[];
  children: ReactNode;
}

/** Which month is shown, and what lies over it. */
export function MonthHead({ month, today, onMonth, switches, children }: MonthHeadProps) {
  return (
    <div className="month-head">
      <Button icon={<LeftOutlined />} aria-label={t("month.previous")} onClick={() => onMonth(shiftMonth(month, -1))} />
      <strong aria-live="polite">{t("month", { year: month.slice(0, 4), month: month.slice(5) })}</strong>
      <Button icon={<RightOutlined />} aria-label={t("month.next")} onClick={() => onMonth(shiftMonth(month, 1))} />
      <Button onClick={() => onMonth(today.slice(0, 7))}>{t("date.month")}</Button>
      {children}
      {switches.map(({ key, title, isOn, onChange }) => (
        <Checkbox key={key} checked={isOn} onChange={(event) => onChange(event.target.checked)}>
          {title}
        </Checkbox>
      ))}
    </div>
  );
}
