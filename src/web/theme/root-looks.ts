import { useTheme } from "./theme-store.ts";

/** A page that is dark, or light, whatever the person has chosen. */
let forced: boolean | null = null;

/** What lies outside antd: the ground of the window, form controls of the browser, filters over everything. */
function wear(): void {
  const { isIsDark, isGrayscale, isInvert } = useTheme.getState().config;
  const root = document.documentElement;
  root.dataset.theme = (forced ?? isIsDark) ? "dark" : "light";
  root.classList.toggle("is-grayscale", isGrayscale);
  root.classList.toggle("is-invert", isInvert);
}

/** The window wears the person's looks on every page, also before anybody has signed in. Returns the stop function. */
export function followLooks(): () => void {
  wear();
  return useTheme.subscribe(wear);
}

/** Until the returned function is called the window is dark, or light. */
export function forceLooks(isDark: boolean): () => void {
  forced = isDark;
  wear();
  return () => {
    forced = null;
    wear();
  };
}
