import { bringAntdStyles } from "../theme/antd-styles.ts";

export const loadShell = () => import("../shell/Shell.tsx");
export const loadHome = () => import("../areas/portal/home/HomePage.tsx");

/** Brings the frame and the home page while something else is waited for. What fails is asked for again by who needs it. */
export function bringFrame(): void {
  bringAntdStyles();
  void Promise.all([loadShell(), loadHome()]).catch(() => undefined);
}
