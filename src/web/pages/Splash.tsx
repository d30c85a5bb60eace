import { useTranslation } from "react-i18next";
import "./pages.css";

/** Shown while a part of the product loads. */
export function Splash() {
  const { t } = useTranslation("pages");
  return (
    <div className="splash" role="status" aria-label={t("loading")}>
      <span />
      <span />
      <span />
    </div>
  );
}
