import type theme from "../locales/zh-CN/theme.json";
import { type ThemeConfig, themeChoices } from "./theme-config.ts";

type Kind = "color" | "textColor" | "switch" | "number" | "text" | "choice";

export interface Setting {
  key: keyof ThemeConfig;
  kind: Kind;
  /** Layouts in which it changes something; absent = all. */
  layouts?: readonly ThemeConfig["layout"][];
  /** Another setting without which it changes nothing. */
  needs?: keyof ThemeConfig;
  /** In the dark every bar has the ground of the page, so that none glares. */
  onlyInLight?: true;
}

export interface SettingSection {
  title: keyof (typeof theme)["sections"];
  settings: readonly Setting[];
}

const on = (...keys: (keyof ThemeConfig)[]): Setting[] => keys.map((key) => ({ key, kind: key in themeChoices ? "choice" : "switch" }));
const topLayouts = ["defaults", "classic", "transverse", "columns"] as const;
const sideLayouts = ["defaults", "classic", "columns", "vertical"] as const;

/** Everything the drawer offers below the layouts, in its order. */
export const settingSections: readonly SettingSection[] = [
  { title: "global", settings: [{ key: "primary", kind: "color" }, ...on("isIsDark", "globalI18n", "globalComponentSize")] },
  {
    title: "topBar",
    settings: [
      { key: "topBar", kind: "color", layouts: topLayouts, onlyInLight: true },
      { key: "topBarColor", kind: "textColor", layouts: topLayouts },
      { key: "isTopBarColorGradual", kind: "switch", layouts: topLayouts, onlyInLight: true },
    ],
  },
  {
    title: "menu",
    settings: [
      { key: "menuBar", kind: "color", layouts: sideLayouts, onlyInLight: true },
      { key: "menuBarColor", kind: "textColor", layouts: sideLayouts },
      { key: "menuBarActiveColor", kind: "color", layouts: sideLayouts },
      { key: "isMenuBarColorGradual", kind: "switch", layouts: sideLayouts, onlyInLight: true },
    ],
  },
  {
    title: "columns",
    settings: [
      { key: "columnsMenuBar", kind: "color", layouts: ["columns"], onlyInLight: true },
      { key: "columnsMenuBarColor", kind: "textColor", layouts: ["columns"] },
      { key: "isColumnsMenuBarColorGradual", kind: "switch", layouts: ["columns"], onlyInLight: true },
      { key: "isColumnsMenuHoverPreload", kind: "switch", layouts: ["columns"] },
      { key: "columnsAsideStyle", kind: "choice", layouts: ["columns"] },
      { key: "columnsAsideLayout", kind: "choice", layouts: ["columns"] },
    ],
  },
  {
    title: "interface",
    settings: [
      { key: "isCollapse", kind: "switch", layouts: sideLayouts },
      { key: "isUniqueOpened", kind: "switch", layouts: sideLayouts },
      { key: "isFixedHeader", kind: "switch" },
      { key: "isClassicSplitMenu", kind: "switch", layouts: ["classic"] },
      { key: "isLockScreen", kind: "switch" },
      { key: "lockScreenTime", kind: "number", needs: "isLockScreen" },
    ],
  },
  {
    title: "display",
    settings: [
      ...on("isShowLogo", "isBreadcrumb"),
      { key: "isBreadcrumbIcon", kind: "switch", needs: "isBreadcrumb" },
      { key: "isTagsview", kind: "switch" },
      { key: "isTagsviewIcon", kind: "switch", needs: "isTagsview" },
      { key: "isCacheTagsView", kind: "switch", needs: "isTagsview" },
      { key: "isSortableTagsView", kind: "switch", needs: "isTagsview" },
      { key: "isShareTagsView", kind: "switch", needs: "isTagsview" },
      ...on("isFooter", "isGrayscale", "isInvert", "isWartermark"),
      { key: "wartermarkText", kind: "text", needs: "isWartermark" },
    ],
  },
  { title: "others", settings: [{ key: "tagsStyle", kind: "choice", needs: "isTagsview" }, ...on("animation")] },
];

/** Whether the setting changes something in that configuration. */
export const isUseful = ({ layouts, needs, onlyInLight }: Setting, config: ThemeConfig): boolean =>
  (!layouts || layouts.includes(config.layout)) && (!needs || config[needs] === true) && !(onlyInLight && config.isIsDark);
