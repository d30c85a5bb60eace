import { expect, test } from "@playwright/test";
import { openArea, shown, signedIn, visitor } from "./campus-page.ts";

test("the login page loads under 250 KB and runs under the strict policy", async ({ browser }) => {
  const { page, faults, close } = await visitor(browser);
  const client = await page.context().newCDPSession(page);
  await client.send("Network.enable");
  let received = 0;
  client.on("Network.loadingFinished", (event) => {
    received += event.encodedDataLength;
  });
  const reply = await page.goto("/");
  expect(reply?.headers()["content-security-policy"]).toContain("script-src 'self'");
  await expect(page.getByRole("button", { name: "登 录" })).toBeVisible();
  await page.waitForLoadState("networkidle");
  // Without compression on the wire the limit would be of raw bytes.
  if (reply?.headers()["content-encoding"]) expect(received).toBeLessThan(250 * 1024);
  expect(faults).toEqual([]);
  await close();
});

test("a wrong password is refused in words and signs nobody in", async ({ page }) => {
  await page.goto("/");
  await page.getByPlaceholder("学号 / 工号 / 手机号").fill("nobody-here");
  await page.getByPlaceholder("请输入密码").fill("wrong");
  await page.getByRole("button", { name: "登 录" }).click();
  await expect(page.getByRole("alert")).toHaveText("用户名或密码错误");
  await page.goto("/index");
  await expect(page.getByRole("button", { name: "登 录" })).toBeVisible();
});

const people = [
  ["admin", "gly"],
  ["dept001", "dept"],
  ["fdy001", "fdy"],
  ["bzr001", "bzr"],
  ["2024010101", "student"],
] as const;
for (const [account, role] of people) {
  test(`${account} (${role}) signs in, sees a menu, and every page of it opens`, async ({ browser }) => {
    test.setTimeout(900_000);
    const { page, faults, close } = await signedIn(browser, account);
    const areas = await page.getByRole("menu", { name: "业务领域" }).getByRole("menuitem").allInnerTexts();
    expect(areas.length).toBeGreaterThan(0);
    for (const area of areas) {
      const entries = await (await openArea(page, area)).allInnerTexts();
      expect(entries.length).toBeGreaterThan(0);
      for (const entry of entries) {
        await openArea(page, area);
        await page.locator(".area-panel:visible").getByRole("menuitem", { name: entry, exact: true }).click();
        await expect(page.locator(".tag[data-current]")).toHaveText(entry);
        await expect(shown(page).locator(".screen-header h1")).not.toBeEmpty();
        await expect(shown(page).locator(".ant-skeleton, .splash")).toHaveCount(0);
        await expect(shown(page).getByText("加载失败"), entry).toHaveCount(0);
      }
    }
    expect(faults).toEqual([]);
    await close();
  });
}

test("logging out asks first, cancel stays, confirm ends the session", async ({ browser }) => {
  const { page, close } = await signedIn(browser, "teacher001");
  await page.getByRole("button", { name: /的菜单$/ }).click();
  await page.getByRole("menuitem", { name: "退出登录" }).click();
  await expect(page.getByText("此操作将退出登录，是否继续？")).toBeVisible();
  await page.getByRole("button", { name: "取消" }).click();
  await expect(page.getByText("我的待办")).toBeVisible();
  await page.getByRole("button", { name: /的菜单$/ }).click();
  await page.getByRole("menuitem", { name: "退出登录" }).click();
  await page.getByRole("button", { name: "确定" }).click();
  await expect(page.getByRole("button", { name: "登 录" })).toBeVisible();
  await page.goto("/index");
  await expect(page.getByRole("button", { name: "登 录" })).toBeVisible();
  await close();
});
