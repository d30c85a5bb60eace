import { useTranslation } from "react-i18next";
import { endSession } from "../session/end-session.ts";
import { NoticePage } from "./NoticePage.tsx";

export function ForbiddenPage() {
  const { t } = useTranslation("pages");
  return (
    <NoticePage code="401" title={t("forbidden.title")} action={{ text: t("forbidden.action"), run: endSession }}>
      {t("forbidden.says")}
    </NoticePage>
  );
}
