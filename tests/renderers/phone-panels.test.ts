import type { BrowserContext, Page } from "playwright";
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from "vitest";
import { openPages, type Pages } from "../support/pages.ts";

let pages: Pages;
let context: BrowserContext;
let page: Page;

beforeAll(async () => {
  pages = await openPages("gallery", "filters");
});
afterAll(() => pages.close());
beforeEach(async () => {
  context = await pages.browser.newContext({
    viewport: { width: 390, height: 844 },
    hasTouch: true,
    isMobile: true,
    locale: "zh-CN",
    timezoneId: "Asia/Shanghai",
  });
  page = await context.newPage();
  page.setDefaultTimeout(20_000);
});
afterEach(() => context.close());

const panel = () => page.locator(".ant-picker-dropdown:visible");

/** Left and right edge of every panel of dates and times on the page, opened one after the other. */
async function edges(): Promise<{ left: number; right: number }[]> {
  const found: { left: number; right: number }[] = [];
  for (const picker of await page.locator(".ant-picker:visible").all()) {
    await picker.locator("input").first().tap();
    await panel().locator("td, li").first().waitFor();
    const box = (await panel().boundingBox())!;
    found.push({ left: box.x, right: box.x + box.width });
    await page.keyboard.press("Escape");
    await expect.poll(() => panel().count(), { timeout: 20_000 }).toBe(0);
  }
  return found;
}

test.each([
  ["gallery.html?view=edit", 8],
  ["filters.html", 3],
])("every panel of dates lies on the screen of a phone: %s", async (address, atLeast) => {
  await page.goto(pages.url(address));
  await page.locator(".ant-picker").first().waitFor();
  const found = await edges();
  expect(found.length).toBeGreaterThanOrEqual(atLeast);
  expect(found.filter(({ left, right }) => left < 0 || right > 390)).toEqual([]);
});

test("a time is picked with the finger, and counts without being confirmed", async () => {
  await page.goto(pages.url("gallery.html?view=edit"));
  const start = page.getByLabel("开始时间", { exact: true });
  await start.tap();
  await panel().locator('td[title="2026-09-07"]').tap();
  const column = panel().locator(".ant-picker-time-panel-column");
  await column.nth(0).getByText("10", { exact: true }).tap();
  await column.nth(1).getByText("55", { exact: true }).tap();
  await page.getByText("基本信息").first().tap();
  await expect.poll(() => panel().count(), { timeout: 20_000 }).toBe(0);
  expect(await start.inputValue()).toBe("2026-09-07 10:55");
});
