import { Button, Result, Skeleton } from "antd";
import { t } from "../../locales/t.ts";

/** In place of a form whose record is being loaded, or could not be. */
export function FormWaits({ failure, retry }: { failure: string | null; retry(): void }) {
  if (failure) return <Result status="warning" title={failure} extra={<Button onClick={retry}>{t("retry")}</Button>} />;
  return <Skeleton active paragraph={{ rows: 6 }} />;
}
