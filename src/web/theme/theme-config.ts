import { fallbackLanguage, type LanguageId, languageTags } from "../i18n/languages.ts";

/** Choices of the settings drawer, in the order it shows them; the first is not always the default. */
export const themeChoices = {
  layout: ["defaults", "classic", "transverse", "columns", "vertical"],
  tagsStyle: ["tags-style-one", "tags-style-two", "tags-style-three", "tags-style-four", "tags-style-five", "tags-style-six"],
  animation: ["slide-right", "slide-left", "opacitys", "none"],
  columnsAsideStyle: ["columns-round", "columns-card"],
  columnsAsideLayout: ["columns-horizontal", "columns-vertical"],
  globalComponentSize: ["large", "middle", "small"],
  globalI18n: Object.keys(languageTags) as LanguageId[],
} as const;

type Choice<Key extends keyof typeof themeChoices> = (typeof themeChoices)[Key][number];

/** How the shell looks to one person (specification, section 3). Colours are `#rrggbb`; an empty text colour is chosen by contrast. */
export interface ThemeConfig {
  primary: string;
  isIsDark: boolean;
  topBar: string;
  topBarColor: string;
  isTopBarColorGradual: boolean;
  menuBar: string;
  menuBarColor: string;
  /** Ground of the current entry. */
  menuBarActiveColor: string;
  isMenuBarColorGradual: boolean;
  columnsMenuBar: string;
  columnsMenuBarColor: string;
  isColumnsMenuBarColorGradual: boolean;
  /** Pointing at an area shows its pages; else only a click does. */
  isColumnsMenuHoverPreload: boolean;
  isCollapse: boolean;
  isUniqueOpened: boolean;
  isFixedHeader: boolean;
  isClassicSplitMenu: boolean;
  isLockScreen: boolean;
  /** Seconds without a touch until the screen locks. */
  lockScreenTime: number;
  isShowLogo: boolean;
  isBreadcrumb: boolean;
  isBreadcrumbIcon: boolean;
  isTagsview: boolean;
  isTagsviewIcon: boolean;
  /** Open pages are there again after a reload. */
  isCacheTagsView: boolean;
  isSortableTagsView: boolean;
  /** One tag for a page whatever record it shows. */
  isShareTagsView: boolean;
  isFooter: boolean;
  isGrayscale: boolean;
  isInvert: boolean;
  isWartermark: boolean;
  /** Empty = the name of the school. */
  wartermarkText: string;
  tagsStyle: Choice<"tagsStyle">;
  animation: Choice<"animation">;
  columnsAsideStyle: Choice<"columnsAsideStyle">;
  columnsAsideLayout: Choice<"columnsAsideLayout">;
  layout: Choice<"layout">;
  globalI18n: LanguageId;
  globalComponentSize: Choice<"globalComponentSize">;
}

/** Specification, section 9; what it does not show is ours. */
export const themeDefaults: Readonly<ThemeConfig> = {
  primary: "#0066ff",
  isIsDark: false,
  topBar: "#0066ff",
  topBarColor: "",
  isTopBarColorGradual: false,
  menuBar: "#545c64",
  menuBarColor: "",
  menuBarActiveColor: "#0066ff",
  isMenuBarColorGradual: false,
  columnsMenuBar: "#545c64",
  columnsMenuBarColor: "",
  isColumnsMenuBarColorGradual: false,
  isColumnsMenuHoverPreload: false,
  isCollapse: false,
  isUniqueOpened: true,
  isFixedHeader: true,
  isClassicSplitMenu: false,
  isLockScreen: false,
  lockScreenTime: 30,
  isShowLogo: true,
  isBreadcrumb: true,
  isBreadcrumbIcon: false,
  isTagsview: true,
  isTagsviewIcon: false,
  isCacheTagsView: true,
  isSortableTagsView: true,
  isShareTagsView: true,
  isFooter: false,
  isGrayscale: false,
  isInvert: false,
  isWartermark: false,
  wartermarkText: "",
  tagsStyle: "tags-style-five",
  animation: "slide-right",
  columnsAsideStyle: "columns-round",
  columnsAsideLayout: "columns-vertical",
  layout: "transverse",
  globalI18n: fallbackLanguage,
  globalComponentSize: "middle",
};

const longestText = 60;
const longestLockSeconds = 86_400;
const isColor = (value: unknown): boolean => typeof value === "string" && /^#[0-9a-f]{6}$/i.test(value);
const mayBeEmpty = new Set<keyof ThemeConfig>(["topBarColor", "menuBarColor", "columnsMenuBarColor"]);

/** Whether a value that somebody stored may be used for that setting. */
function fits(key: keyof ThemeConfig, value: unknown): boolean {
  const standard = themeDefaults[key];
  if (key in themeChoices) return (themeChoices[key as keyof typeof themeChoices] as readonly unknown[]).includes(value);
  if (typeof standard === "boolean") return typeof value === "boolean";
  if (typeof standard === "number") return Number.isInteger(value) && (value as number) >= 0 && (value as number) <= longestLockSeconds;
  if (key === "wartermarkText") return typeof value === "string" && value.length <= longestText;
  return isColor(value) || (mayBeEmpty.has(key) && value === "");
}

/** Settings from whatever was stored: each that does not fit is the default, unknown ones are left out. */
export function parseThemeConfig(stored: unknown): ThemeConfig {
  const found = typeof stored === "object" && stored !== null ? (stored as Record<string, unknown>) : {};
  const keys = Object.keys(themeDefaults) as (keyof ThemeConfig)[];
  return Object.fromEntries(
    keys.map((key) => [key, Object.hasOwn(found, key) && fits(key, found[key]) ? found[key] : themeDefaults[key]]),
  ) as unknown as ThemeConfig;
}
