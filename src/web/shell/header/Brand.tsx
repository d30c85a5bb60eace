import { use } from "react";
import { useTranslation } from "react-i18next";
import { Link } from "react-router";
import { loadAppInfo } from "../../session/app-info.ts";
import { useTheme } from "../../theme/theme-store.ts";

/** Logo and title of the site; folded, the logo alone. */
export function Brand({ isFolded = false }: { isFolded?: boolean }) {
  const { t } = useTranslation();
  const app = use(loadAppInfo());
  const isShown = useTheme((theme) => theme.config.isShowLogo);
  if (!isShown) return null;
  return (
    <Link to="/index" className="shell-brand" aria-label={t("toHome", { title: app.globalTitle })}>
      <img src={new URL("../../brand/icon.svg", import.meta.url).href} alt="" width="28" height="28" />
      {!isFolded && <span>{app.globalTitle}</span>}
    </Link>
  );
}
