import { App, Button } from "antd";
import { t } from "../../../locales/t.ts";
import { pageLink, useCopyLink } from "../../../panels/use-copy-link.tsx";

/** The link of a view, to be copied at once or where its saving is told. */
export function useViewLink(): { copy(id: string): void; tell(id: string, title: string): void } {
  const { message } = App.useApp();
  const copyLink = useCopyLink();
  const copy = (id: string) => copyLink(pageLink("view", id));
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
