import { HistoryOutlined } from "@ant-design/icons";
import { Button } from "antd";
import type { NamesThen } from "../../../engine/api.ts";

interface ThenSwitchProps {
  then: NamesThen;
  isThen: boolean;
  onChange(isThen: boolean): void;
}

/** Between the names of today and those of the record's own time. Stands only where they differ. */
export function ThenSwitch({ then, isThen, onChange }: ThenSwitchProps) {
  const { no, at } = then.release;
  return (
    <p className="detail-then muted">
      {isThen && (
        <span>
          以下为第 {no} 版（{at.slice(0, 10)}）的名称
        </span>
      )}
      <Button type="link" size="small" icon={<HistoryOutlined />} onClick={() => onChange(!isThen)}>
        {isThen ? "按现在的名称显示" : "按当时的名称显示"}
      </Button>
    </p>
  );
}
