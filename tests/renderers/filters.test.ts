import type { BrowserContext, Page } from "playwright";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { openPages, type Pages } from "../support/pages.ts";

let pages: Pages;
let context: BrowserContext;
let page: Page;
let complaints: string[];

beforeAll(async () => {
  pages = await openPages("filters");
});
afterAll(() => pages.close());
beforeEach(async () => {
  complaints = [];
  context = await pages.browser.newContext({ viewport: { width: 1280, height: 900 }, locale: "zh-CN", timezoneId: "Asia/Shanghai" });
  page = await context.newPage();
  page.setDefaultTimeout(60_000);
  page.on("pageerror", (error) => complaints.push(error.message));
  page.on("console", (message) => {
    if (/Content Security Policy|Refused to/.test(message.text())) complaints.push(message.text());
  });
  await page.goto(pages.url("filters.html"));
  await page.locator("[data-filter]").first().waitFor();
});
afterEach(() => context.close());

const filter = (name: string) => page.locator(`[data-filter="${name}"]`);
const eventuallyAsks = (query: object) =>
  expect.poll(async () => JSON.parse(await page.locator("#query").innerText()) as unknown, { timeout: 60_000 }).toEqual(query);

describe("filters make the query they say", () => {
  test("words are asked when one pauses", async () => {
    await page.getByLabel("keyword").fill(" 投影 ");
    await eventuallyAsks({ keyword: "投影" });
    await page.getByLabel("keyword").fill("");
    await eventuallyAsks({});
  });

  test("several codes are ORed", async () => {
    await filter("kind").getByRole("combobox").click();
    for (const label of ["设备", "耗材"]) await page.getByTitle(label, { exact: true }).click();
    await eventuallyAsks({ kind: ["1", "3"] });
  });

  test("a range has two ends", async () => {
    await page.getByLabel("合计最小").fill("100");
    await page.getByLabel("合计最大").fill("2000.5");
    await page.getByLabel("合计最大").blur();
    await eventuallyAsks({ "total.start": "100", "total.end": "2000.5" });
    for (const [name, from, to] of [
      ["clock", "08:00", "09:30"],
      ["months", "2026-03", "2026-11"],
    ] as const) {
      await filter(name).locator("input").first().fill(from);
      await page.keyboard.press("Enter");
      await filter(name).locator("input").last().fill(to);
      await page.keyboard.press("Enter");
    }
    await eventuallyAsks({
      "total.start": "100",
      "total.end": "2000.5",
      "clock.start": "08:00",
      "clock.end": "09:30",
      "month.start": "2026-03",
      "month.end": "2026-11",
    });
  });

  test("a preset of days that has a name stays relative, another asks an instant from the first to the last second", async () => {
    await filter("startAt").locator("input").first().click();
    await page.getByText("本学期").last().click();
    await eventuallyAsks({ startAt: "term" });
    await expect.poll(() => filter("startAt").locator("input").first().inputValue()).toBe("2026-11-20");
    await filter("startAt").locator("input").first().click();
    await page.getByText("近三个月").last().click();
    await eventuallyAsks({ "startAt.start": "2026-08-22 00:00:00", "startAt.end": "2026-11-21 23:59:59" });
  });

  test("choosing a higher level empties the lower ones", async () => {
    const boxes = filter("levels").getByRole("combobox");
    await boxes.nth(1).click();
    await page.getByTitle("图书馆 自习室").click();
    await eventuallyAsks({ place: "303" });
    await boxes.nth(0).click();
    await page.locator(".ant-select-tree").getByText("西校区").click();
    await eventuallyAsks({ area: "2" });
  });
});

describe("cells", () => {
  test("every cell draws every record without running anything in it", async () => {
    expect(await page.locator("[data-cell]").count()).toBeGreaterThan(35);
    expect(await page.locator("#any > span").count()).toBeGreaterThan(20);
    expect(await page.locator("#any b").count()).toBe(0);
    expect(await page.evaluate(() => (globalThis as { hacked?: unknown }).hacked)).toBeUndefined();
    expect(complaints).toEqual([]);
  });

  test.each([
    ["kind", "设备"],
    ["state", "在用"],
    ["total", "13,797.00"],
    ["startAt", "2026-09-01 08:00"],
    ["page", "请先登记轻拿轻放"],
    ["helpers", "李明、王秀英"],
    ["items", "2 行"],
    ["idCard", "110101********1234"],
  ])("%s reads %s in a list", async (path, text) => expect((await page.locator(`[data-cell="${path}"] td`).first().innerText()).trim()).toBe(text));
});
