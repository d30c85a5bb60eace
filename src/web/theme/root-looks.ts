import { prefixes } from "../session/entrance.ts";
import { readEntry, writeEntry } from "../session/storage.ts";
import { shadeOn } from "../../../renderers/contrast.ts";
import type { ThemeConfig } from "./theme-config.ts";
import { useTheme } from "./theme-store.ts";

/** Style of the window as text: what the next page load wears before any of the product has arrived (specification, section 3). */
export const styleKey = `${prefixes.main}themeConfigStyle`;

/** A page that is dark, or light, whatever the person has chosen. */
let forced: boolean | null = null;

/** Grounds of the window, as `base.css` has them. */
const grounds = { light: "#f2f5fa", dark: "#0f1115" };

/** Properties of the root element that stand from the first paint on. */
export function rootStyle({ primary, isIsDark }: Pick<ThemeConfig, "primary" | "isIsDark">): Readonly<Record<string, string>> {
  const ground = isIsDark ? grounds.dark : grounds.light;
  return { "color-scheme": isIsDark ? "dark" : "light", "--first-ground": ground, "--first-ink": shadeOn(ground, primary) };
}

const asText = (style: Readonly<Record<string, string>>): string =>
  Object.entries(style)
    .map(([name, value]) => `${name}: ${value};`)
    .join(" ");

/** What lies outside antd: the ground of the window, form controls of the browser, filters over everything. */
function wear(): void {
  const { config } = useTheme.getState();
  const root = document.documentElement;
  const isDark = forced ?? config.isIsDark;
  root.dataset.theme = isDark ? "dark" : "light";
  root.classList.toggle("is-grayscale", config.isGrayscale);
  root.classList.toggle("is-invert", config.isInvert);
  for (const [name, value] of Object.entries(rootStyle({ ...config, isIsDark: isDark }))) root.style.setProperty(name, value);
  // Kept are the person's own looks, not those of a page that is dark by itself.
  const style = asText(rootStyle(config));
  if (readEntry(localStorage, styleKey)?.content !== style) writeEntry(localStorage, styleKey, style);
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
