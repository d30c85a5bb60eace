import { useTranslation } from "react-i18next";
import type { RouteTitle } from "../routes/site-route.ts";
import { NoticePage } from "./NoticePage.tsx";

/** An address of the product whose business the school has not opened. */
export function NotOpenPage({ title }: { title: RouteTitle }) {
  const { t } = useTranslation("pages");
  return (
    <NoticePage code="…" title={t("notOpen.title")} action={{ text: t("notOpen.action"), run: () => location.assign("/") }}>
      {t("notOpen.says", { name: t(`routes.${title}`) })}
    </NoticePage>
  );
}
