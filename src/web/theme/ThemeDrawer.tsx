import { App, Button, Drawer } from "antd";
import { useTranslation } from "react-i18next";
import { ThemeSettings } from "./ThemeSettings.tsx";
import { useTheme } from "./theme-store.ts";

/** Every setting of the shell; a change is seen and kept at once. */
export function ThemeDrawer({ isOpen, onClose }: { isOpen: boolean; onClose(): void }) {
  const { t } = useTranslation("theme");
  const { message } = App.useApp();
  const restoreDefaults = useTheme((theme) => theme.restoreDefaults);
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
      <ThemeSettings />
    </Drawer>
  );
}
