import { Card, InputNumber, Select } from "antd";
import { useTranslation } from "react-i18next";
import { useEvalContext } from "../../../../../../renderers/screen-context.ts";
import { useApps } from "../../apps.ts";
import { ThemeSettings } from "../../../../theme/ThemeSettings.tsx";

/** What belongs to the desktop beside its cards. */
export interface DeskWishes {
  quickApps: string[];
  listPageSize: number;
}

interface Props {
  wishes: DeskWishes;
  onChange(part: Partial<DeskWishes>): void;
}

/** Quick apps, rows of a list, and the looks: those are seen at once and kept with the desktop. */
export function DeskSide({ wishes, onChange }: Props) {
  const { t } = useTranslation("portal");
  const { params } = useEvalContext();
  const { data } = useApps("getUserApp");
  const most = Number(params["portal.quickApps"] ?? 12);
  return (
    <aside className="desk-side">
      <Card size="small" variant="borderless" title={t("quickApps")}>
        <Select
          mode="multiple"
          maxCount={most}
          optionFilterProp="label"
          aria-label={t("quickApps")}
          placeholder={t("quickAppsHint", { count: String(most) })}
          style={{ width: "100%" }}
          value={wishes.quickApps}
          onChange={(quickApps) => onChange({ quickApps })}
          options={data?.map((app) => ({ value: app.id, label: app.appName }))}
        />
      </Card>
      <Card size="small" variant="borderless" title={t("lists")}>
        <div className="desk-page-size">
          <label htmlFor="desk-page-size">{t("listPageSize")}</label>
          <InputNumber
            id="desk-page-size"
            min={5}
            max={200}
            precision={0}
            value={wishes.listPageSize}
            onChange={(listPageSize) => listPageSize !== null && onChange({ listPageSize })}
          />
        </div>
      </Card>
      <Card size="small" variant="borderless" title={t("looks")}>
        <ThemeSettings />
      </Card>
    </aside>
  );
}
