import { useTranslation } from "react-i18next";
import { languageId, languageNames, type LanguageId } from "../i18n/languages.ts";
import { useTheme } from "../theme/theme-store.ts";

export function LanguagePicker() {
  const { t } = useTranslation("login");
  const language = useTheme((theme) => theme.config.globalI18n);
  const change = useTheme((theme) => theme.change);
  return (
    <select
      className="login-language"
      aria-label={t("language")}
      value={language}
      onChange={(event) => change({ globalI18n: languageId(event.target.value) })}
    >
      {(Object.keys(languageNames) as LanguageId[]).map((id) => (
        <option key={id} value={id}>
          {languageNames[id]}
        </option>
      ))}
    </select>
  );
}
