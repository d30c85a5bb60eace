import { Button, Empty } from "antd";
import { useTranslation } from "react-i18next";

/** What a card shows in its own place when its data did not come. */
export function CardFailure({ error, onRetry }: { error: Error; onRetry(): void }) {
  const { t } = useTranslation("portal");
  return (
    <Empty className="desk-failure" image={Empty.PRESENTED_IMAGE_SIMPLE} description={error.message || t("cardFailed")}>
      <Button size="small" onClick={onRetry}>
        {t("retry")}
      </Button>
    </Empty>
  );
}
