import type { ThemeConfig } from "antd";

/** Defaults of the specification, section 9: primary and top bar #0066ff; tables small and rounded. */
export const theme: ThemeConfig = {
  token: {
    colorPrimary: "#0066ff",
    colorInfo: "#0066ff",
    colorLink: "#005ae0",
    borderRadius: 6,
    fontSize: 14,
    colorBgLayout: "#f2f5fa",
    colorText: "#1f2a3d",
    colorTextSecondary: "#525f73",
    colorTextTertiary: "#667286",
    colorTextPlaceholder: "#8792a3",
    colorBorderSecondary: "#e8edf4",
    fontFamily:
      '-apple-system, BlinkMacSystemFont, "Segoe UI", "PingFang SC", "Hiragino Sans GB", "Microsoft YaHei", "Noto Sans SC", "WenQuanYi Micro Hei", sans-serif',
  },
  components: {
    Layout: { headerBg: "#0066ff", headerHeight: 52, headerPadding: "0 16px", siderBg: "#ffffff", bodyBg: "#f2f5fa" },
    Menu: {
      darkItemBg: "transparent",
      darkItemColor: "rgba(255,255,255,0.88)",
      darkItemSelectedBg: "rgba(255,255,255,0.2)",
      darkItemHoverBg: "rgba(255,255,255,0.12)",
      horizontalLineHeight: "36px",
      horizontalItemBorderRadius: 8,
      itemHeight: 38,
      itemMarginInline: 8,
      itemBorderRadius: 8,
      subMenuItemBg: "transparent",
      darkPopupBg: "#0a4fbd",
    },
    Table: { headerBg: "#f5f8fd", headerColor: "#33415a", rowHoverBg: "#f3f8ff", headerSplitColor: "transparent", cellPaddingBlockSM: 7 },
    Card: { bodyPaddingSM: 14 },
  },
};
