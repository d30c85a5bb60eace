import { useTranslation } from "react-i18next";
import { LayoutPicker } from "./LayoutPicker.tsx";
import { SettingRow } from "./SettingRow.tsx";
import { isUseful, settingSections } from "./settings.ts";
import { useTheme } from "./theme-store.ts";
import "./theme-drawer.css";

/** All settings of the looks, by section. */
export function ThemeSettings() {
  const { t } = useTranslation("theme");
  const { config, change } = useTheme();
  return (
    <>
      <section className="setting-section">
        <h3>{t("sections.layout")}</h3>
        <LayoutPicker value={config.layout} onChange={(layout) => change({ layout })} />
      </section>
      {settingSections.map(({ title, settings }) => (
        <section key={title} className="setting-section">
          <h3>{t(`sections.${title}`)}</h3>
          {settings.map((setting) => (
            <SettingRow key={setting.key} setting={setting} config={config} isDisabled={!isUseful(setting, config)} onChange={change} />
          ))}
        </section>
      ))}
    </>
  );
}
