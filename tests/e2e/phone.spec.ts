import { expect, test } from "@playwright/test";
import { signIn } from "./campus-page.ts";

test("a student reaches the own leave on a phone: menu in a drawer, cards for rows, nothing wider than the screen", async ({ page }) => {
  await signIn(page, "2024010101");
  await page.getByRole("button", { name: "打开菜单" }).click();
  const menu = page.getByRole("dialog", { name: "菜单" });
  await menu.getByRole("menuitem", { name: "请假销假" }).click();
  await menu.getByRole("menuitem", { name: "请假办理" }).click();
  await menu.getByRole("menuitem", { name: "我的请假", exact: true }).click();
  await expect(page.locator(".cards .card").first()).toBeVisible();
  await expect(page.locator(".ant-table")).toHaveCount(0);
  expect(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth)).toBe(true);
  await page.getByRole("button", { name: "我要请假" }).click();
  const box = await page.getByRole("dialog").boundingBox();
  expect(box?.width).toBeGreaterThan(380);
});
