import { BgColorsOutlined, FullscreenExitOutlined, FullscreenOutlined, TranslationOutlined } from "@ant-design/icons";
import { Button, Dropdown, Tooltip } from "antd";
import { useTranslation } from "react-i18next";
import { languageNames, type LanguageId } from "../../i18n/languages.ts";
import { useThemeDrawer } from "../../theme/drawer-store.ts";
import { useTheme } from "../../theme/theme-store.ts";
import { MenuSearch } from "../menu/MenuSearch.tsx";
import { DesignButton } from "./DesignButton.tsx";
import { MessageBell } from "./MessageBell.tsx";
import { useFullScreen } from "./use-full-screen.ts";
import { UserMenu } from "./UserMenu.tsx";

/** Search, messages, looks and the person, at the end of the bar. */
export function HeaderTools({ isWide }: { isWide: boolean }) {
  return (
    <div className="shell-tools">
      <MenuSearch />
      {isWide && <DesignButton />}
      {isWide && <FullScreenButton />}
      {isWide && <LanguageMenu />}
      <ThemeButton />
      <MessageBell />
      <UserMenu />
    </div>
  );
}

function FullScreenButton() {
  const { t } = useTranslation();
  const { isFull, toggle } = useFullScreen();
  const label = isFull ? t("header.exitFullScreen") : t("header.fullScreen");
  return (
    <Tooltip title={label}>
      <Button type="text" icon={isFull ? <FullscreenExitOutlined /> : <FullscreenOutlined />} aria-label={label} onClick={toggle} />
    </Tooltip>
  );
}

function LanguageMenu() {
  const { t } = useTranslation();
  const { config, change } = useTheme();
  return (
    <Dropdown
      autoFocus
      trigger={["click"]}
      menu={{
        selectable: true,
        selectedKeys: [config.globalI18n],
        items: Object.entries(languageNames).map(([key, label]) => ({ key, label })),
        onClick: ({ key }) => change({ globalI18n: key as LanguageId }),
      }}
    >
      <Button type="text" icon={<TranslationOutlined />} aria-label={t("header.language")} />
    </Dropdown>
  );
}

function ThemeButton() {
  const { t } = useTranslation();
  const setOpen = useThemeDrawer((drawer) => drawer.setOpen);
  return (
    <Tooltip title={t("header.theme")}>
      <Button type="text" icon={<BgColorsOutlined />} aria-label={t("header.theme")} onClick={() => setOpen(true)} />
    </Tooltip>
  );
}
