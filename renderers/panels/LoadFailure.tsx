import { LockOutlined } from "@ant-design/icons";
import { Button, Result } from "antd";
import { t } from "../locales/t.ts";
import { isRefusal } from "../refusal.ts";

/** What went wrong, and what to do about it: ask again where that can help, else whom to turn to. */
export function LoadFailure({ error, onRetry }: { error: Error; onRetry(): void }) {
  if (isRefusal(error) && error.status === 403)
    return <Result className="screen-panel" icon={<LockOutlined />} title={t("load.denied")} subTitle={t("load.deniedHint")} />;
  return (
    <Result
      className="screen-panel"
      status="warning"
      title={t("load.failed")}
      subTitle={error.message || t("later")}
      extra={
        !isRefusal(error) && (
          <Button type="primary" onClick={onRetry}>
            {t("retry")}
          </Button>
        )
      }
    />
  );
}
