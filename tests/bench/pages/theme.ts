import type { ThemeConfig } from "antd";

/** The colours of the product; the shell's own theme is not importable from here without its router. */
export const theme: ThemeConfig = { zeroRuntime: true, token: { colorPrimary: "#0066ff", borderRadius: 6 } };
