import type { Page } from "playwright";
import { setTheme } from "../e2e/barriers.ts";

export interface Shot {
  /** Of the file, without its ending. */
  name: string;
  account: string;
  viewport: { width: number; height: number };
  isPhone?: boolean;
  isDark?: boolean;
  /** From home to what the picture shows. */
  open(page: Page, base: string): Promise<void>;
}

const desk = { width: 1200, height: 750 };
const phone = { width: 390, height: 750 };

const to = (path: string, ready: string) => async (page: Page, base: string) => {
  await page.goto(`${base}${path}`);
  await page.locator(ready).first().waitFor();
};
const atHome = async () => undefined;

/** What somebody who looks for an engine wants to see first. */
export const shots: readonly Shot[] = [
  { name: "home", account: "fdy001", viewport: desk, open: atHome },
  { name: "list", account: "fdy001", viewport: desk, open: to("/layout/open?_screen=leave/application", ".ant-table-row") },
  { name: "request", account: "2024010105", viewport: phone, isPhone: true, open: begin },
  { name: "decide", account: "fdy001", viewport: desk, open: to("/layout/open?_screen=leave/approval", ".desk-record") },
  { name: "statistics", account: "fdy001", viewport: desk, open: to("/layout/open?_screen=leave/statistics", "canvas") },
  { name: "dark", account: "admin", viewport: desk, isDark: true, open: (page) => setTheme(page, { isIsDark: true }) },
];

async function begin(page: Page): Promise<void> {
  await page.locator(".desk-tiles").getByRole("button", { name: "请事假" }).tap();
  const form = page.getByRole("dialog");
  await form.locator(".near-days .grid-day").nth(8).tap();
  await form.locator(".near-days .grid-day").nth(10).tap();
  await form.getByLabel("请假事由").fill("参加亲属婚礼");
  await form.locator(".near-days").scrollIntoViewIfNeeded();
}
