import { type ThemeConfig as AntdTheme, theme as antd } from "antd";
import { shadeOn, textOn } from "../../../renderers/contrast.ts";
import type { ThemeConfig } from "./theme-config.ts";

const fontFamily =
  '-apple-system, BlinkMacSystemFont, "Segoe UI", "PingFang SC", "Hiragino Sans GB", "Microsoft YaHei", "Noto Sans SC", "WenQuanYi Micro Hei", sans-serif';

const lightTokens = {
  colorBgLayout: "#f2f5fa",
  colorText: "#1f2a3d",
  colorTextSecondary: "#525f73",
  colorTextTertiary: "#667286",
  colorTextDescription: "#667286",
  colorTextPlaceholder: "#707c90",
  colorBorderSecondary: "#e8edf4",
};
const darkTokens = {
  colorBgLayout: "#0f1115",
  colorBgContainer: "#181b21",
  colorBgElevated: "#22262e",
  colorTextSecondary: "rgba(255,255,255,0.72)",
  colorTextTertiary: "rgba(255,255,255,0.6)",
  colorTextDescription: "rgba(255,255,255,0.6)",
  colorTextPlaceholder: "rgba(255,255,255,0.55)",
  colorBorderSecondary: "#2b3038",
};
/** The sorted column is told by its arrow and a breath of colour. */
const sorted = (header: string, hover: string, body: string) => ({
  headerSortActiveBg: header,
  fixedHeaderSortActiveBg: header,
  headerSortHoverBg: hover,
  bodySortBg: body,
});
const lightTable = { headerBg: "#f5f8fd", headerColor: "#33415a", rowHoverBg: "#f3f8ff", ...sorted("#eaf2fe", "#eaf2fe", "#fafcff") };
const darkTable = { headerBg: "#1f232b", ...sorted("#272d38", "#272d38", "#1a1e25") };
const containers = { light: "#ffffff", dark: "#181b21" };

/** Everything that is touched is as large as the tip of a finger; text that is typed is as large as keeps a phone from zooming in. */
const fingerTokens = { controlHeight: 44, controlHeightSM: 44, controlHeightLG: 44 };
const fingerText = { inputFontSize: 16, inputFontSizeSM: 16 };

interface Looks extends Pick<ThemeConfig, "primary" | "isIsDark"> {
  /** Default false. */
  isPhone?: boolean;
}

/** antd's theme from a person's settings; text in the chosen colours stays readable. */
export function antdTheme({ primary, isIsDark, isPhone = false }: Looks, hasMotion = true): AntdTheme {
  const container = isIsDark ? containers.dark : containers.light;
  const ink = shadeOn(container, primary);
  return {
    // The styles come as a file (`antd-styles.ts`); only the tokens are written here.
    zeroRuntime: true,
    algorithm: isIsDark ? antd.darkAlgorithm : antd.defaultAlgorithm,
    token: {
      motion: hasMotion,
      colorPrimary: primary,
      colorInfo: primary,
      colorLink: ink,
      borderRadius: 6,
      fontSize: 14,
      fontFamily,
      ...(isIsDark ? darkTokens : lightTokens),
      ...(isPhone && fingerTokens),
    },
    components: {
      Layout: {
        headerHeight: 52,
        headerPadding: "0 16px",
        siderBg: container,
        bodyBg: "transparent",
        footerBg: "transparent",
        footerPadding: "10px 16px",
      },
      // antd shades the link of the theme anew for the dark; this one was made for the ground it stands on.
      Button: { primaryColor: textOn(primary), colorLink: ink },
      Typography: { colorLink: ink },
      Menu: { itemSelectedColor: ink, subMenuItemSelectedColor: ink, ...menuShape },
      Tabs: { itemSelectedColor: ink, itemHoverColor: ink, inkBarColor: ink },
      Pagination: { itemActiveColor: ink },
      Radio: { buttonSolidCheckedColor: textOn(primary) },
      Table: { headerSplitColor: "transparent", cellPaddingBlockSM: 7, ...(isIsDark ? darkTable : lightTable) },
      Card: { bodyPaddingSM: 14 },
      ...(isPhone && { Input: fingerText, InputNumber: fingerText, Segmented: { trackPadding: 0 } }),
    },
  };
}

const menuShape = { itemHeight: 38, itemMarginInline: 8, itemBorderRadius: 8, horizontalItemBorderRadius: 8, horizontalLineHeight: "36px" };

/** Ground of a bar of the shell; with `isGradual` it brightens towards its end. */
export function barGround(color: string, isGradual: boolean, direction: "to right" | "to bottom"): string {
  return isGradual
    ? `linear-gradient(${direction}, ${color}, color-mix(in srgb, ${color} 70%, ${textOn(color) === "#ffffff" ? "black" : "white"}))`
    : color;
}

export interface BarColors {
  ground: string;
  text: string;
  /** Empty = a veil of the text colour. */
  active: string;
}

/** The theme of a menu that stands on a bar of its own colour. */
export function barMenuTheme({ ground, text, active }: BarColors): AntdTheme {
  const color = textOn(ground, text);
  const veil = (share: number) => `color-mix(in srgb, ${color} ${share * 100}%, transparent)`;
  const selected = active || veil(0.2);
  const selectedColor = active ? textOn(active) : color;
  return {
    components: {
      Menu: {
        ...menuShape,
        darkItemBg: "transparent",
        darkSubMenuItemBg: veil(0.06),
        darkPopupBg: ground,
        darkItemColor: color,
        darkItemHoverColor: color,
        darkItemHoverBg: veil(0.12),
        darkItemSelectedBg: selected,
        darkItemSelectedColor: selectedColor,
        darkGroupTitleColor: color,
      },
    },
  };
}
