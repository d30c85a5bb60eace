import { useTranslation } from "react-i18next";
import { NoticePage } from "./NoticePage.tsx";

/** Last resort when a page could not be drawn, also after a new version was published under an open page. */
export function BrokenPage() {
  const { t } = useTranslation("pages");
  return (
    <NoticePage code=":(" title={t("broken.title")} action={{ text: t("broken.action"), run: () => location.reload() }}>
      {t("broken.says")}
    </NoticePage>
  );
}
