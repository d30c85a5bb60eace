import { useTranslation } from "react-i18next";
import { NoticePage } from "./NoticePage.tsx";

export function NotFoundPage() {
  const { t } = useTranslation("pages");
  return (
    <NoticePage code="404" title={t("notFound.title")} action={{ text: t("notFound.action"), run: () => location.assign("/") }}>
      {t("notFound.says")}
    </NoticePage>
  );
}
