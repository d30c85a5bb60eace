import { Alert, Button, Space } from "antd";
import { useTranslation } from "react-i18next";
import { usePreference } from "../../renderers/hooks/use-preference.ts";

/** Offers the guide until somebody took it or does not want it; it never stands before the work. */
export function FirstVisit({ onGuide }: { onGuide(): void }) {
  const { t } = useTranslation("designer");
  const [isDone, setDone] = usePreference("guide", "designer", false);
  if (isDone) return null;
  return (
    <Alert
      type="info"
      showIcon
      title={t("guide.offer")}
      action={
        <Space>
          <Button size="small" type="primary" onClick={() => [setDone(true), onGuide()]}>
            {t("guide.begin")}
          </Button>
          <Button size="small" type="text" onClick={() => setDone(true)}>
            {t("guide.later")}
          </Button>
        </Space>
      }
    />
  );
}
