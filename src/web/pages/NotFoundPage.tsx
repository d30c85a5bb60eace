import { useTranslation } from "react-i18next";
import { NoticePage } from "./NoticePage.tsx";

/** Where the way out of an unknown address leads (specification, section 8). */
export const homeAddress = "/";

export function NotFoundPage() {
  const { t } = useTranslation("pages");
  return (
    <NoticePage code="404" title={t("notFound.title")} action={{ text: t("notFound.action"), run: () => location.assign(homeAddress) }}>
      {t("notFound.says")}
    </NoticePage>
  );
}
