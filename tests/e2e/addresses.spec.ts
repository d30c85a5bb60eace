import { expect, test } from "@playwright/test";
import { dialog, signedIn, visitor } from "./campus-page.ts";

test("addresses without a page say so, in the frame and outside of it", async ({ browser }) => {
  const { page, close } = await signedIn(browser, "2024010101");
  for (const [path, text, title] of [
    ["/no/such/page", "地址输入错误，请检查后重新输入，或向管理员反馈。", "页面不存在"],
    ["/layout/no/such/page", "地址输入错误，请检查后重新输入，或向管理员反馈。", "页面不存在"],
    ["/401", "您没有访问该页面的权限，请联系系统管理员授权。", "无权限"],
  ] as const) {
    await page.goto(path);
    await expect(page.getByText(text)).toBeVisible();
    await expect(page).toHaveTitle(`${title} - 智慧校园综合服务平台`);
  }
  await close();
});

test("a data screen is open to anybody, on a wall and on a phone, and tells who signed in by the own rights", async ({ browser }) => {
  const stranger = await visitor(browser);
  await stranger.page.setViewportSize({ width: 1920, height: 1080 });
  await stranger.page.goto("/datascreen/leavedatascreenone");
  await expect(stranger.page.getByRole("heading", { name: "请假数据分析" })).toBeVisible();
  const onLeave = stranger.page.locator(".tile-number", { hasText: "当前请假" }).locator("b");
  await expect(onLeave).toHaveText(/^[\d,]*[05]$/);
  await expect(stranger.page.locator(".tile-chart canvas").first()).toBeVisible();
  await stranger.page.getByRole("combobox").first().selectOption({ label: "信息工程学院" });
  await expect(stranger.page.getByRole("button", { name: "返回全部" })).toHaveText(/信息工程学院/);
  await stranger.page.setViewportSize({ width: 390, height: 844 });
  await expect(onLeave).toBeVisible();
  expect(await stranger.page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390);
  expect(stranger.faults).toEqual([]);
  await stranger.close();
  const { page, faults, close } = await signedIn(browser, "admin");
  await page.goto("/datascreen/leavedatascreenone");
  await expect(page.locator(".tile-number", { hasText: "当前请假" }).locator("b")).toHaveText(/^[\d,]+$/);
  expect(faults).toEqual([]);
  await close();
});

test("an address that asks for one's exports opens their dialog once", async ({ browser }) => {
  const { page, close } = await signedIn(browser, "admin");
  await page.goto("/layout/open?_screen=base%2Fcanton&_exports=1");
  await expect(dialog(page, "导出")).toBeVisible();
  await expect(page).toHaveURL((url) => !url.searchParams.has("_exports"));
  await dialog(page, "导出")
    .getByRole("button", { name: /^取\s?消$/ })
    .click();
  await expect(dialog(page, "导出")).toBeHidden();
  await close();
});
