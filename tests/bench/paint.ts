import type { Page } from "playwright";
import type { Pages } from "../support/pages.ts";

interface Wanted {
  /** Page of `pages/` with its query. */
  address: string;
  /** Selector of what must be there, and how often, for the page to count as drawn. */
  parts: string;
  count: number;
}

export interface Painted {
  /** From the call of React until the frame that holds everything has been painted. */
  ms: number;
  page: Page;
  close(): Promise<void>;
}

/** Opens a page in a browser context of its own and waits for its painting. */
export async function paintOf(pages: Pages, { address, parts, count }: Wanted): Promise<Painted> {
  const context = await pages.browser.newContext({ viewport: { width: 1440, height: 900 } });
  const page = await context.newPage();
  await page.addInitScript(
    (wanted) => {
      const look = () => {
        if (document.querySelectorAll(wanted.parts).length < wanted.count) return void requestAnimationFrame(look);
        // The frame after this one begins when everything has been laid out and painted.
        requestAnimationFrame(() => performance.mark("painted"));
      };
      requestAnimationFrame(look);
    },
    { parts, count },
  );
  await page.goto(pages.url(address));
  await page.waitForFunction(() => performance.getEntriesByName("painted").length > 0);
  const ms = await page.evaluate(() => performance.measure("painting", "draw", "painted").duration);
  return { ms, page, close: () => context.close() };
}
