import { axe } from "../support/axe.ts";
import type { Page } from "@playwright/test";

export const themeKey = "flysource-themeConfig";

/** Changes settings as another tab would. */
export const setTheme = (page: Page, part: Record<string, unknown>): Promise<void> =>
  page.evaluate(
    ([key, changed]) => {
      const stored = JSON.parse(localStorage.getItem(key) ?? "null")?.content ?? {};
      localStorage.setItem(key, JSON.stringify({ type: "object", content: { ...stored, ...changed }, datetime: Date.now() }));
      dispatchEvent(new StorageEvent("storage", { key }));
    },
    [themeKey, part] as const,
  );

/** What axe calls serious or worse, by rule and place. */
export async function barriers(page: Page): Promise<string[]> {
  // Colours are judged when nothing moves any more.
  await page.evaluate(() => Promise.all(document.getAnimations().map((one) => one.finished.catch(() => undefined))));
  const { violations } = await axe(page).analyze();
  return violations
    .filter(({ impact }) => impact === "serious" || impact === "critical")
    .flatMap(({ id, nodes }) => nodes.slice(0, 3).map((node) => `${id}: ${node.html.slice(0, 160)} ${node.any[0]?.message ?? ""}`));
}
