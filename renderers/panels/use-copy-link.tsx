import { App, Typography } from "antd";
import { pageParameters } from "../hooks/list-state.ts";
import { t } from "../locales/t.ts";

/** The address that opens this page with one more parameter, whatever else is shown now. */
export const pageLink = (name: string, value: string): string =>
  `${location.origin}${location.pathname}?${new URLSearchParams([...pageParameters(new URLSearchParams(location.search)), [name, value]])}`;

/** Copies a link, or shows it where a page of a plain http address has no clipboard. */
export function useCopyLink(): (link: string) => void {
  const { message, notification } = App.useApp();
  return (link) => {
    const show = () => notification.info({ key: "link", title: t("link.is"), description: <Typography.Text copyable>{link}</Typography.Text> });
    if (navigator.clipboard === undefined) return void show();
    navigator.clipboard.writeText(link).then(() => void message.success(t("link.copied")), show);
  };
}
