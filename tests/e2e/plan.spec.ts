import { type Browser, expect, type Page, test } from "@playwright/test";
import { choose, enter } from "./campus-page.ts";

const desk = { viewport: { width: 1440, height: 900 } };
const phone = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true };

async function opened(browser: Browser, window: typeof desk | typeof phone): Promise<Page> {
  const page = await (await browser.newContext(window)).newPage();
  await enter(page, "admin");
  await page.goto("/layout/open?_screen=dorm/roomMap&dormId=d111");
  return page;
}

const place = (page: Page, name: RegExp) => page.getByRole("button", { name });

/** Says why in the dialog that drawing a place opens. */
async function move(page: Page, target: RegExp): Promise<void> {
  const asking = page.getByRole("dialog", { name: /调整/ });
  // Where to stands there already: what was drawn says it.
  await expect(asking).toContainText(target);
  await choose(page, "调宿原因", "房间维修");
  await asking.getByLabel("原因说明").fill("漏水维修");
  await asking
    .getByRole("button", { name: /调\s*整$/ })
    .last()
    .click();
  await expect(page.getByText("调整成功").first()).toBeVisible();
}

test("a student is drawn to a free bed, and comes back by touch", async ({ browser }) => {
  const page = await opened(browser, desk);
  const from = place(page, /^107 1 已入住/);
  const name = ((await from.getAttribute("aria-label")) ?? "").split(" ")[3]!;
  const to = place(page, /^108 6 空闲/);
  await from.hover();
  await page.mouse.down();
  // What is dragged notices where it is from the second move on.
  await to.hover();
  await to.hover();
  await page.mouse.up();
  await move(page, /108 6/);
  await expect(place(page, new RegExp(`^108 6 已入住 ${name}`))).toBeVisible();
  await expect(place(page, /^107 1 空闲/)).toBeVisible();

  const small = await opened(browser, phone);
  // From farther off both rooms are in sight.
  await small.getByRole("button", { name: "缩小" }).tap();
  await place(small, new RegExp(`^108 6 已入住 ${name}`)).tap();
  await small.getByRole("button", { name: "调整：在图上选择目标" }).tap();
  await expect(small.getByRole("status").filter({ hasText: "请在图上选择目标位置" })).toBeVisible();
  await place(small, /^107 1 空闲/).tap();
  await move(small, /107 1/);
  await expect(place(small, new RegExp(`^107 1 已入住 ${name}`))).toBeVisible();
});
