import { HistoryOutlined } from "@ant-design/icons";
import { Button } from "antd";
import type { NamesThen } from "../../../engine/api.ts";
import { t } from "../../locales/t.ts";

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
      {isThen && <span>{t("then.note", { no, date: at.slice(0, 10) })}</span>}
      <Button type="link" size="small" icon={<HistoryOutlined />} onClick={() => onChange(!isThen)}>
        {isThen ? t("then.now") : t("then.then")}
      </Button>
    </p>
  );
}
