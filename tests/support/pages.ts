import { type Browser, chromium } from "playwright";
import { findBrowser, shortLived } from "../find-browser.ts";
import { servePages, sharedPages } from "./page-server.ts";

/** What is measured gets code that was made faster. */
const isTest = process.env.VITEST !== undefined;

export interface Pages {
  url(page: string): string;
  browser: Browser;
  close(): Promise<void>;
}

/** Serves pages of `tests/bench/pages`, built, and starts Chromium. @throws Error when they cannot be built */
export async function openPages(...names: string[]): Promise<Pages> {
  const shared = sharedPages(names);
  const own = shared === null ? await servePages(names) : null;
  const base = shared ?? own!.url;
  for (const name of names) {
    const answer = await fetch(`${base}/${name}.html`);
    if (!answer.ok) throw new Error(`${name}: ${await answer.text()}`);
  }
  const browser = await chromium.launch({
    executablePath: findBrowser(),
    args: ["--no-sandbox", "--disable-gpu", "--disable-background-networking", "--no-first-run", ...(isTest ? shortLived : [])],
  });
  return {
    browser,
    url: (page) => `${base}/${page}`,
    close: async () => {
      await browser.close();
      await own?.stop();
    },
  };
}
