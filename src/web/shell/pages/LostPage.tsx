import { use, useEffect } from "react";
import { useTranslation } from "react-i18next";
import { NotFoundPage } from "../../pages/NotFoundPage.tsx";
import { loadAppInfo, pageTitle } from "../../session/app-info.ts";

/** The not-found page inside the frame, where no route names the window. It opens no tag. */
export function LostPage() {
  const { t } = useTranslation("pages");
  const { globalTitle } = use(loadAppInfo());
  const title = t("routes.notFound");
  useEffect(() => {
    document.title = pageTitle(title, globalTitle);
  }, [title, globalTitle]);
  return <NotFoundPage />;
}
