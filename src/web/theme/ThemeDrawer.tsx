import { App, Button, Drawer } from "antd";
import { useTranslation } from "react-i18next";
import { LayoutPicker } from "./LayoutPicker.tsx";
import { SettingRow } from "./SettingRow.tsx";
import { isUseful, settingSections } from "./settings.ts";
import { useTheme } from "./theme-store.ts";
import "./theme-drawer.css";

/** Every setting of the shell; a change is seen and kept at once. */
export function ThemeDrawer({ isOpen, onClose }: { isOpen: boolean; onClose(): void }) {
  const { t } = useTranslation("theme");
  const { message } = App.useApp();
  const { config, change, restoreDefaults } = useTheme();
  const restore = () => {
    restoreDefaults();
    void message.success(t("restored"));
  };
  return (
    <Drawer
      title={t("title")}
      size={340}
      open={isOpen}
      onClose={onClose}
      footer={
        <Button block onClick={restore}>
          {t("restore")}
        </Button>
      }
    >
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
    </Drawer>
  );
}
