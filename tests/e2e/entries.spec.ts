import { expect, test } from "@playwright/test";
import { openPage, shown, signedIn } from "./campus-page.ts";

test("every entry the specification names is written when its time comes, and read again", async ({ browser }) => {
  const { page, faults, close } = await signedIn(browser, "fdy001");
  await page.goto("/userset");
  await shown(page).getByRole("switch", { name: "深色模式" }).click();
  await shown(page)
    .getByRole("button", { name: /^保\s?存$/ })
    .click();
  await expect(page.getByText("已保存")).toBeVisible();
  await openPage(page, "请假销假", /^销假/);
  await page.goto("/personal/userapps");
  const tile = shown(page).locator(".app-tile").first();
  await tile.click();
  await expect(tile).toHaveAttribute("aria-current", "true");
  const names = (of: "localStorage" | "sessionStorage") =>
    page.evaluate((store) => Object.keys(window[store]).map((key) => key.replace("flysource-", "")), of);
  expect(await names("localStorage")).toEqual(
    expect.arrayContaining(["access_token", "userInfo", "userTheme", "themeConfig", "frequency", "themeConfigStyle", "tagsViewList"]),
  );
  expect(await names("sessionStorage")).toEqual(expect.arrayContaining(["appId", "userAppList"]));
  // The page opened before stands in front of those that come first in the menu.
  await page.keyboard.press("Control+k");
  await expect(page.getByRole("dialog").getByRole("option").first()).toContainText("销假");
  await page.keyboard.press("Escape");
  // Nothing of the product has arrived yet, and the page is dark already.
  const bare = await page.context().newPage();
  await bare.route("**/assets/*.js", (route) => route.abort());
  await bare.goto("/");
  expect(await bare.locator("#loading").evaluate((overlay) => getComputedStyle(overlay).backgroundColor)).toBe("rgb(15, 17, 21)");
  await bare.close();
  // Those who come after find the desktop as it was.
  await page.goto("/userset");
  await shown(page).getByRole("switch", { name: "深色模式" }).click();
  await shown(page)
    .getByRole("button", { name: /^保\s?存$/ })
    .click();
  await expect(page.getByText("已保存")).toBeVisible();
  await page.goto("/userset");
  await shown(page).getByRole("button", { name: "恢复默认" }).click();
  await page.getByRole("button", { name: /^确\s?定$/ }).click();
  await expect(page.getByText("已恢复默认桌面")).toBeVisible();
  expect(faults).toEqual([]);
  await close();
});

test("a button that the person's map does not name is not there", async ({ browser }) => {
  const { page, close } = await signedIn(browser, "fdy001");
  await openPage(page, "请假销假", /^请假申请/);
  await expect(shown(page).getByRole("button", { name: "导出" })).toBeVisible();
  await page.route("**/sysMenu/getUserBtn", async (route) => {
    const reply = await route.fetch();
    const body = (await reply.json()) as { data: Record<string, true> };
    expect(body.data.leaveApplication_export).toBe(true);
    delete body.data.leaveApplication_export;
    await route.fulfill({ response: reply, json: body });
  });
  await page.reload();
  await expect(shown(page).getByRole("button", { name: "统计" })).toBeVisible();
  await expect(shown(page).getByRole("button", { name: "导出" })).toHaveCount(0);
  await close();
});
