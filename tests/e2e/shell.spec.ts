import { expect, type Page, test } from "@playwright/test";
import { barriers, setTheme, themeKey } from "./barriers.ts";
import { isUseful, settingSections } from "../../src/web/theme/settings.ts";
import { type ThemeConfig, themeChoices, themeDefaults } from "../../src/web/theme/theme-config.ts";
import { asList, choose, openPage, password, shown, signedIn, signedInAnew } from "./campus-page.ts";
import { looks } from "./shell-looks.ts";

test.describe.configure({ timeout: 600_000 });

/** They change what happens, not what is seen at once; those with a story of their own are named here. */
const behave = new Set<keyof ThemeConfig>([
  "isColumnsMenuHoverPreload",
  "isUniqueOpened",
  "isLockScreen",
  "lockScreenTime",
  "isCacheTagsView",
  "isSortableTagsView",
  "isShareTagsView",
]);

const layouts = ["transverse", "classic", "columns"] as const;
const wishes = { switch: null, choice: null, text: "校内资料", number: 90, color: "#0a7d33", textColor: "#fffbe6" };

/** Every setting that is seen, with the values that are not its default, in a layout where it counts. */
const seen = settingSections
  .flatMap(({ settings }) => settings)
  .filter(({ key }) => !behave.has(key))
  .flatMap((setting) => {
    const { key, kind, needs } = setting;
    const base = { ...themeDefaults, ...(needs && { [needs]: true }) };
    const start = layouts.map((layout) => ({ ...base, layout })).find((config) => isUseful(setting, config))!;
    const choices: readonly unknown[] = key in themeChoices ? themeChoices[key as keyof typeof themeChoices] : [wishes[kind] ?? !themeDefaults[key]];
    return choices.filter((value) => value !== themeDefaults[key]).map((value) => ({ key, value, start }));
  });

/** Adds up what the browser calls layout shifts, from the first byte on. */
function countShifts(): void {
  const sum = { shifted: 0 };
  Object.assign(window, sum);
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries() as (PerformanceEntry & { value: number; hadRecentInput: boolean })[])
      if (!entry.hadRecentInput) (window as unknown as typeof sum).shifted += entry.value;
  }).observe({ type: "layout-shift", buffered: true });
}

const leave = (page: Page) => openPage(page, "请假销假", /^请假申请/);

test("no serious barrier on home, list, detail and form, in light and dark", async ({ browser }) => {
  const { page, faults, close } = await signedIn(browser, "2024010101");
  // The styles of antd's controls are one file, before what the product says of them.
  await expect(page.locator("head > link[rel=stylesheet]").first()).toHaveAttribute("href", /antd-[\w-]+\.css$/);
  for (const isIsDark of [false, true]) {
    await setTheme(page, { isIsDark });
    await page.getByRole("link", { name: "首页" }).first().click();
    await expect(page.getByText("我的待办").first()).toBeVisible();
    expect(await barriers(page), `home, dark ${isIsDark}`).toEqual([]);
    await openPage(page, "请假销假", /^我的请假$/);
    await page.mouse.move(700, 880);
    await expect(page.locator(".area-panel:visible")).toHaveCount(0);
    expect(await barriers(page), `list, dark ${isIsDark}`).toEqual([]);
    await shown(page).getByText("详情").first().click();
    await expect(page.getByRole("dialog").getByText("请假信息").first()).toBeVisible();
    expect(await barriers(page), `detail, dark ${isIsDark}`).toEqual([]);
    await page.keyboard.press("Escape");
    await expect(page.getByRole("dialog")).toHaveCount(0);
    await shown(page).getByRole("button", { name: "我要请假" }).click();
    await expect(page.getByRole("dialog").getByLabel("请假事由")).toBeVisible();
    expect(await barriers(page), `form, dark ${isIsDark}`).toEqual([]);
    await page.keyboard.press("Escape");
    await expect(page.getByRole("dialog")).toHaveCount(0);
  }
  expect(faults).toEqual([]);
  await close();
});

test("every layout leads to the same page, and every setting does what it says", async ({ browser }) => {
  const { page, faults, close } = await signedIn(browser, "fdy001");
  await page.addInitScript(countShifts);
  await leave(page);
  await page.reload();
  await expect(shown(page).locator(".ant-table-row").first()).toBeVisible();
  // What is already there stays where it is while the rest arrives.
  expect(await page.evaluate(() => (window as unknown as { shifted: number }).shifted)).toBeLessThanOrEqual(0.05);
  const crumbs = page.getByRole("navigation", { name: "当前位置" });
  for (const [layout, menu] of [
    ["defaults", "全部菜单"],
    ["classic", "全部菜单"],
    ["columns", "请假销假菜单"],
    ["vertical", "全部菜单"],
  ]) {
    await setTheme(page, { layout });
    const side = page.getByRole("navigation", { name: menu });
    await expect(side.locator(".ant-menu-item-selected"), layout).toHaveText(/请假申请/);
    await expect(crumbs).toContainText("请假申请");
    await expect(side.getByRole("menuitem", { name: /^请假审批/ })).toBeVisible();
    expect(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth), layout).toBe(true);
  }
  // Split, the areas stand on top and the pages of the current one at the side.
  await setTheme(page, { layout: "classic", isClassicSplitMenu: true });
  await expect(page.getByRole("navigation", { name: "请假销假菜单" }).getByRole("menuitem", { name: /^请假审批/ })).toBeVisible();
  await setTheme(page, { layout: "vertical", isClassicSplitMenu: false });
  await page
    .getByRole("navigation", { name: "全部菜单" })
    .getByRole("menuitem", { name: /^请假审批/ })
    .click();
  await expect(shown(page).locator(".screen-header h1")).toHaveText(/请假审批/);
  for (const { key, value, start } of seen) {
    await setTheme(page, start);
    await expect(page.locator(`.shell[data-layout="${start.layout}"]`)).toBeVisible();
    const before = await looks(page);
    await setTheme(page, { [key]: value });
    await expect.poll(() => looks(page), { message: `${key} ${value}`, intervals: [20, 50, 100] }).not.toBe(before);
  }
  await setTheme(page, { ...themeDefaults, layout: "defaults" });
  const group = (name: string) => page.getByRole("navigation", { name: "全部菜单" }).locator(".ant-menu-submenu").filter({ hasText: name }).first();
  await group("系统管理").getByRole("menuitem").first().click();
  await expect(group("请假销假")).not.toHaveClass(/submenu-open/);
  await setTheme(page, { isUniqueOpened: false });
  await group("请假销假").getByRole("menuitem").first().click();
  await expect(group("请假销假")).toHaveClass(/submenu-open/);
  await expect(group("系统管理")).toHaveClass(/submenu-open/);
  await setTheme(page, { layout: "columns" });
  const column = page.getByRole("navigation", { name: "系统管理菜单" });
  await page.getByRole("navigation", { name: "业务领域" }).getByRole("button", { name: "系统管理" }).hover();
  await expect(column).toHaveCount(0);
  await page.mouse.move(900, 500);
  await setTheme(page, { isColumnsMenuHoverPreload: true });
  await page.getByRole("navigation", { name: "业务领域" }).getByRole("button", { name: "系统管理" }).hover();
  await expect(column).toBeVisible();
  expect(faults).toEqual([]);
  await close();
});

test("a page that was left comes back with what was typed, chosen and scrolled; closed or refreshed it starts anew", async ({ browser }) => {
  const { page, close } = await signedIn(browser, "fdy001", { width: 1440, height: 500 });
  await leave(page);
  await shown(page).locator(".ant-table-row .ant-checkbox-input").first().check();
  await shown(page).evaluate((box) => {
    box.scrollTop = 40;
  });
  expect(await shown(page).evaluate((box) => box.scrollTop)).toBe(40);
  await openPage(page, "请假销假", /^请假审批/);
  await asList(page);
  await page.locator(".tag").filter({ hasText: "请假申请" }).getByRole("link").click();
  await expect(shown(page).locator(".ant-table-row .ant-checkbox-input").first()).toBeChecked();
  expect(await shown(page).evaluate((box) => box.scrollTop)).toBe(40);
  const tag = page.locator(".tag").filter({ hasText: "请假申请" });
  await tag.click({ button: "right" });
  await page.getByRole("menuitem", { name: "刷新" }).click();
  await expect(shown(page).locator(".ant-table-row .ant-checkbox-input").first()).not.toBeChecked();
  await tag.getByRole("button", { name: "关闭请假申请" }).click();
  await expect(shown(page).locator(".screen-header h1")).toHaveText(/请假审批/);
  await expect(page.locator(".page-scroll")).toHaveCount(2);
  // What is on the page stays; that it could not be asked for again is said.
  await expect(shown(page).locator(".ant-table-row").first()).toBeVisible();
  await page.context().setOffline(true);
  await shown(page).getByRole("button", { name: "刷新" }).click();
  await expect(page.locator(".ant-notification-notice").getByText("网络连接错误")).toBeVisible();
  await expect(shown(page).locator(".ant-table-row").first()).toBeVisible();
  await page.context().setOffline(false);
  await close();
});

test("tags are pinned, moved, walked and closed by mouse and keyboard", async ({ browser }) => {
  const { page, close } = await signedIn(browser, "fdy001");
  for (const entry of [/^请假申请/, /^请假审批/, /^销假/]) await openPage(page, "请假销假", entry);
  const tags = page.locator(".tags-scroll .tag");
  await expect(tags).toHaveText([/请假申请/, /请假审批/, /销假/]);
  await tags.nth(2).getByRole("link").focus();
  await page.keyboard.press("Alt+ArrowLeft");
  await expect(tags).toHaveText([/请假申请/, /销假/, /请假审批/]);
  await tags.nth(0).hover();
  await page.mouse.down();
  const last = (await tags.nth(2).boundingBox())!;
  await page.mouse.move(last.x + last.width - 4, last.y + 10, { steps: 12 });
  await page.mouse.up();
  await expect(tags).toHaveText([/销假/, /请假审批/, /请假申请/]);
  await tags.nth(2).click({ button: "right" });
  await page
    .getByRole("menuitem")
    .filter({ hasText: /^固定$/ })
    .click();
  await expect(tags).toHaveText([/请假申请/, /销假/, /请假审批/]);
  await tags.nth(1).getByRole("link").focus();
  await page.keyboard.press("ArrowRight");
  await page.keyboard.press("Delete");
  await expect(tags).toHaveText([/请假申请/, /销假/]);
  await page.reload();
  await expect(tags).toHaveText([/请假申请/, /销假/]);
  await page.getByRole("button", { name: "页签操作" }).click();
  await page.getByRole("menuitem", { name: "关闭全部" }).click();
  await expect(tags).toHaveText([/请假申请/]);
  // A record opened over its list is the same page, until pages are to be told apart by it.
  await openPage(page, "请假销假", /^请假申请/);
  const openRecord = async () => {
    await shown(page).getByRole("button", { name: "详情" }).first().click();
    await expect(page.getByRole("dialog").getByText("请假信息").first()).toBeVisible();
  };
  await openRecord();
  await expect(tags).toHaveCount(1);
  await page.keyboard.press("Escape");
  await expect(page.getByRole("dialog")).toHaveCount(0);
  await setTheme(page, { isShareTagsView: false });
  await openRecord();
  await expect(tags).toHaveText([/请假申请/, /请假申请/]);
  // Tags that are not kept begin with the page that is open.
  await setTheme(page, { isCacheTagsView: false });
  await page.reload();
  await expect(tags).toHaveText([/请假申请/]);
  await close();
});

test("a locked screen shows nothing, has no session, survives a reload and opens by the password", async ({ browser }) => {
  const { page, faults, close } = await signedInAnew(browser, "teacher001");
  await page.getByRole("button", { name: /的菜单$/ }).click();
  await page.getByRole("menuitem", { name: "锁定屏幕" }).click();
  await expect(page.getByPlaceholder("登录密码")).toBeVisible();
  await expect(page.locator("#content")).toHaveCount(0);
  for (const isIsDark of [true, false]) {
    await setTheme(page, { isIsDark });
    expect(await barriers(page), `lock, dark ${isIsDark}`).toEqual([]);
  }
  expect(await page.evaluate(() => localStorage.getItem("flysource-access_token"))).toBeNull();
  await page.reload();
  await page.getByPlaceholder("登录密码").fill("wrong");
  await page.getByRole("button", { name: "解锁" }).click();
  await expect(page.getByText("用户名或密码错误")).toBeVisible();
  await page.getByPlaceholder("登录密码").fill(password);
  await page.getByRole("button", { name: "解锁" }).click();
  await expect(page.getByText("我的待办").first()).toBeVisible();
  // Untouched it locks by itself after the time that is set.
  await setTheme(page, { lockScreenTime: 1 });
  await expect(page.getByText("我的待办").first()).toBeVisible();
  await setTheme(page, { isLockScreen: true });
  await expect(page.getByPlaceholder("登录密码")).toBeVisible();
  await setTheme(page, { isLockScreen: false });
  await page.getByPlaceholder("登录密码").fill(password);
  await page.getByRole("button", { name: "解锁" }).click();
  await expect(page.getByText("我的待办").first()).toBeVisible();
  // Who takes the lock away by hand finds the login page behind it.
  await page.getByRole("button", { name: /的菜单$/ }).click();
  await page.getByRole("menuitem", { name: "锁定屏幕" }).click();
  await expect(page.getByPlaceholder("登录密码")).toBeVisible();
  await page.evaluate(() => localStorage.removeItem("flysource-lockScreen"));
  await page.reload();
  await expect(page.getByRole("button", { name: "登 录" })).toBeVisible();
  expect(faults).toEqual([]);
  await close();
});

test("the language changes without a reload, for the frame, antd, the calls and the tags behind", async ({ browser }) => {
  const { page, close } = await signedIn(browser, "admin");
  await leave(page);
  await page.locator(".tag").filter({ hasText: "首页" }).getByRole("link").click();
  await page.evaluate(() => Object.assign(window, { stillHere: true }));
  await page.getByRole("button", { name: "切换语言" }).click();
  const call = page.waitForRequest((request) => request.url().includes("/api/") && request.headers()["accept-language"] === "en");
  await page.getByRole("menuitem", { name: "English" }).click();
  await call;
  await expect(page.getByRole("menuitem", { name: "Basic data" })).toBeVisible();
  await expect(page.locator("html")).toHaveAttribute("lang", "en");
  await expect(page).toHaveTitle(/^Home - /);
  await expect(page.locator(".tags-scroll .tag")).toHaveText("Leave requests");
  await page.getByRole("button", { name: "Switch language" }).click();
  await page.getByRole("menuitem", { name: "繁體中文" }).click();
  await expect(page.getByRole("menuitem", { name: "請假銷假" })).toBeVisible();
  expect(await page.evaluate(() => "stillHere" in window)).toBe(true);
  await close();
});

test("settings are kept over signing out, and broken ones are the default", async ({ browser }) => {
  const { page, close } = await signedInAnew(browser, "admin");
  await page.getByRole("button", { name: "界面设置" }).click();
  const drawer = page.getByRole("dialog", { name: "界面设置" });
  await drawer.getByText("经典", { exact: true }).click();
  await choose(page, "页签风格", "胶囊");
  await drawer.getByRole("switch", { name: "深色模式" }).click();
  await expect(page.locator(".tags-style-six")).toBeVisible();
  await page.keyboard.press("Escape");
  await page.getByRole("button", { name: /的菜单$/ }).click();
  await page.getByRole("menuitem", { name: "退出登录" }).click();
  await page.getByRole("button", { name: "确定" }).click();
  await expect(page.getByRole("button", { name: "登 录" })).toBeVisible();
  await expect(page.locator("html")).toHaveAttribute("data-theme", "dark");
  expect(await barriers(page), "login, dark").toEqual([]);
  const kept = await page.evaluate((key) => JSON.parse(localStorage.getItem(key)!), themeKey);
  expect(kept).toMatchObject({ type: "object", content: { layout: "classic", tagsStyle: "tags-style-six", isIsDark: true } });
  await page.evaluate((key) => localStorage.setItem(key, '{"type":"object","content":{"layout":"<img>","primary":7},"datetime":"x"}'), themeKey);
  await page.reload();
  await page.getByPlaceholder("学号 / 工号 / 手机号").fill("admin");
  await page.getByPlaceholder("请输入密码").fill(password);
  await page.getByRole("button", { name: "登 录" }).click();
  await expect(page.locator('.shell[data-layout="transverse"]')).toBeVisible();
  await close();
});

test("the keyboard alone opens a menu, reaches the content and finds a page", async ({ browser }) => {
  const { page, close } = await signedIn(browser, "fdy001");
  await page.reload();
  await expect(page.getByText("我的待办").first()).toBeVisible();
  await page.keyboard.press("Tab");
  await expect(page.getByRole("button", { name: "跳到内容" })).toBeFocused();
  await page.keyboard.press("Enter");
  await expect(page.locator("#content")).toBeFocused();
  await page.getByRole("menu", { name: "业务领域" }).focus();
  await page.keyboard.press("ArrowRight");
  await page.keyboard.press("ArrowDown");
  await expect(page.locator(".area-panel:visible")).toHaveCount(1);
  await page.keyboard.press("Escape");
  await page.keyboard.press("Control+k");
  // What is typed at once belongs to the search.
  await page.keyboard.type("qjsp");
  await expect(page.getByRole("combobox", { name: "搜索", exact: true })).toHaveValue("qjsp");
  await expect(page.getByRole("option", { name: /请假审批/ })).toHaveAttribute("aria-selected", "true");
  await page.keyboard.press("Enter");
  await expect(shown(page).locator(".screen-header h1")).toHaveText(/请假审批/);
  await close();
});
