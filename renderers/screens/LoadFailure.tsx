import { Button, Result } from "antd";
import { t } from "../locales/t.ts";

/** What went wrong and a way to try again. */
export function LoadFailure({ message, onRetry }: { message: string; onRetry(): void }) {
  return (
    <Result
      className="screen-panel"
      status="warning"
      title={t("load.failed")}
      subTitle={message || t("later")}
      extra={
        <Button type="primary" onClick={onRetry}>
          {t("retry")}
        </Button>
      }
    />
  );
}
