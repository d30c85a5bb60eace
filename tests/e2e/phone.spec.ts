import { expect, type Page, test } from "@playwright/test";
import { signIn } from "./campus-page.ts";

async function open(page: Page, entry: RegExp): Promise<void> {
  await page.getByRole("button", { name: "打开菜单" }).click();
  const menu = page.getByRole("dialog", { name: "菜单" });
  await menu.getByRole("menuitem", { name: "请假销假" }).click();
  await menu.getByRole("menuitem", { name: "请假办理" }).click();
  await menu.getByRole("menuitem", { name: entry }).first().click();
  await expect(page.locator(".cards .card").first()).toBeVisible();
}

const isNarrow = (page: Page) => page.evaluate(() => document.documentElement.scrollWidth <= innerWidth);

test("a student reaches the own leave on a phone: menu in a drawer, cards for rows, nothing wider than the screen", async ({ page }) => {
  await signIn(page, "2024010101");
  await open(page, /^我的请假$/);
  await expect(page.locator(".ant-table")).toHaveCount(0);
  expect(await isNarrow(page)).toBe(true);
  await page.getByRole("button", { name: "我要请假" }).click();
  const box = await page.getByRole("dialog").boundingBox();
  expect(box?.width).toBeGreaterThan(380);
});

for (const [account, entry] of [
  ["fdy001", /^请假申请$/],
  ["bzr001", /^本班请假$/],
  ["dept001", /^学院请假$/],
  ["admin", /^请假申请$/],
] as const) {
  test(`${account} lists and opens leave on a phone`, async ({ page }) => {
    await signIn(page, account);
    await open(page, entry);
    expect(await isNarrow(page)).toBe(true);
    await page.locator(".card-title").first().click();
    await expect(page.getByRole("dialog").getByText("请假信息").first()).toBeVisible();
    expect(await isNarrow(page)).toBe(true);
  });
}

test("a counsellor approves on a phone", async ({ page }) => {
  await signIn(page, "fdy001");
  await open(page, /^请假审批/);
  await page.locator(".card").filter({ hasText: "待审批" }).first().locator(".card-title").click();
  await page.getByRole("dialog").getByRole("button", { name: "审核通过" }).click();
  await page
    .getByRole("dialog", { name: /审核通过/ })
    .getByRole("button", { name: "审核通过" })
    .click();
  await expect(page.getByText("审核通过成功")).toBeVisible();
});
