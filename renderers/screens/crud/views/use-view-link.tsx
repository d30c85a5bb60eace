import { App, Button, Typography } from "antd";
import { pageParameters } from "../../../hooks/list-state.ts";
import { t } from "../../../locales/t.ts";

/** The address that opens this page with a saved view, whatever else is shown now. */
const viewLink = (id: string): string =>
  `${location.origin}${location.pathname}?${new URLSearchParams([...pageParameters(new URLSearchParams(location.search)), ["view", id]])}`;

/** Copies the link of a view, or shows it where a page of a plain http address has no clipboard. */
export function useViewLink(): { copy(id: string): void; tell(id: string, title: string): void } {
  const { message, notification } = App.useApp();
  const show = (id: string) =>
    notification.info({ key: "view-link", title: t("saved.linkIs"), description: <Typography.Text copyable>{viewLink(id)}</Typography.Text> });
  const copy = (id: string) => {
    if (navigator.clipboard === undefined) return void show(id);
    navigator.clipboard.writeText(viewLink(id)).then(
      () => void message.success(t("saved.linkCopied")),
      () => show(id),
    );
  };
  return {
    copy,
    tell: (id, title) =>
      void message.success({
        key: "view-saved",
        duration: 6,
        content: (
          <>
            {t("saved.done", { title })}
            <Button type="link" size="small" onClick={() => copy(id)}>
              {t("saved.link")}
            </Button>
          </>
        ),
      }),
  };
}
