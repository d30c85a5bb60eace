import { expect, type Page, test } from "@playwright/test";
import type { RouteNode } from "../../engine/api.ts";
import { partsOf } from "./drawn-parts.ts";
import { signedCaller } from "./signed-call.ts";
import { areaEntry, areaNames, openArea, shown, signedIn, signIn, signedInAnew, visitor } from "./campus-page.ts";

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

/** Waits with every frame until the page of that title stands in front without a grey bar: assertions pause longer than most pages take. */
const isShown = (page: Page, title: string) =>
  page.waitForFunction((wanted) => {
    const isDrawn = (one: Element) =>
      one.checkVisibility() && one.querySelector(".screen-header h1")?.textContent && one.querySelector(".ant-skeleton, .splash") === null;
    return (
      document.querySelector(".tag[data-current]")?.textContent?.trim() === wanted.trim() &&
      [...document.querySelectorAll(".page-scroll")].some(isDrawn)
    );
  }, title);

/** Goes there without loading the page again, as a link inside it would. */
const go = (page: Page, path: string) =>
  page.evaluate((to) => {
    history.pushState(null, "", to);
    dispatchEvent(new PopStateEvent("popstate"));
  }, path);

/** `<area> <title>` of every page below a node of the menu, with its node. */
const pagesBelow = (area: string, nodes: readonly RouteNode[]): [string, RouteNode][] =>
  nodes.flatMap((node) => [
    ...(node.screen === null ? [] : [[`${area} ${node.meta.title}`, node] as [string, RouteNode]]),
    ...pagesBelow(area, node.children),
  ]);

/** Parts of screens that a page of these walks has drawn. */
const drawn = new Set<string>();

const people = [
  ["admin", "gly"],
  ["dept001", "dept"],
  ["fdy001", "fdy"],
  ["bzr001", "bzr"],
  ["leader001", "leader"],
  ["2024010101", "student"],
] as const;
for (const [account, role] of people) {
  test(`${account} (${role}) signs in, sees a menu whose pages may all be had, and whatever is drawn in another way opens`, async ({
    browser,
    baseURL,
  }) => {
    test.setTimeout(900_000);
    const { page, faults, close } = await visitor(browser);
    // What a page of one's own menu asks for, one may have.
    const refused: string[] = [];
    page.on("response", (reply) => {
      if (reply.status() === 403) refused.push(`${page.url()}: ${reply.request().method()} ${reply.url()}`);
    });
    const asked = page.waitForResponse((reply) => reply.url().includes("/sysMenu/getUserRoutes"));
    await signIn(page, account);
    const { data } = (await (await asked).json()) as { data: RouteNode[] };
    const pages = new Map(data.flatMap((area) => pagesBelow(area.meta.title, area.children)));
    const caller = await signedCaller(baseURL!, account);
    const areas = await areaNames(page);
    expect(areas.length).toBeGreaterThan(0);
    for (const area of areas) {
      // An area may be a page itself.
      if (data.some(({ meta, children }) => meta.title === area && children.length === 0)) {
        await (await areaEntry(page, area)).click();
        await expect(page.getByRole("heading", { level: 1, name: area })).toBeVisible();
        await expect(page.locator(".tag[data-current]")).toHaveText(area);
        continue;
      }
      const entries = await openArea(page, area);
      const titles = await entries.allInnerTexts();
      expect(titles.length).toBeGreaterThan(0);
      // Where an entry leads is the end of its key; one of each area is clicked, since opening a panel costs as much as a page.
      const keys = await entries.evaluateAll((found) => found.map((entry) => entry.getAttribute("data-menu-id") ?? ""));
      for (const [at, title] of titles.entries()) {
        const { path, screen } = pages.get(`${area} ${title.trim()}`)!;
        expect(keys[at]!.endsWith(`-${path}`), `${title}: ${keys[at]}`).toBe(true);
        const parts = partsOf(await caller.get("/api/flySource-base/screen/getOne", { id: screen! }));
        // The same parts are drawn by the same code; that each page has its rows and its rights for each role, another test walks through.
        if (at > 0 && [...parts].every((part) => drawn.has(part))) continue;
        for (const part of parts) drawn.add(part);
        if (at === 0) await entries.and(page.getByRole("menuitem", { name: title, exact: true })).click();
        else await go(page, path);
        await isShown(page, title);
        await expect(page.locator(".tag[data-current]")).toHaveText(title);
        await expect(shown(page).locator(".screen-header h1")).not.toBeEmpty();
        await expect(shown(page).locator(".ant-skeleton, .splash")).toHaveCount(0);
        await expect(shown(page).getByText("加载失败"), title).toHaveCount(0);
      }
    }
    expect(refused).toEqual([]);
    expect(faults).toEqual([]);
    await close();
  });
}

test("logging out asks first, cancel stays, confirm ends the session in every tab", async ({ browser }) => {
  const { page, close } = await signedInAnew(browser, "teacher001");
  const beside = await page.context().newPage();
  await beside.goto("/personal/mymessage");
  await expect(shown(beside).getByRole("heading", { level: 1 })).toBeVisible();
  await page.bringToFront();
  await page.getByRole("button", { name: /的菜单$/ }).click();
  await page.getByRole("menuitem", { name: "退出登录" }).click();
  await expect(page.getByText("此操作将退出登录，是否继续？")).toBeVisible();
  await page.getByRole("button", { name: "取消" }).click();
  await expect(page.getByText("我的待办").first()).toBeVisible();
  await page.getByRole("button", { name: /的菜单$/ }).click();
  await page.getByRole("menuitem", { name: "退出登录" }).click();
  await page.getByRole("button", { name: "确定" }).click();
  await expect(page.getByRole("button", { name: "登 录" })).toBeVisible();
  await expect(beside.getByRole("button", { name: "登 录" })).toBeVisible();
  await page.goto("/index");
  await expect(page.getByRole("button", { name: "登 录" })).toBeVisible();
  await close();
});

/** Static addresses of the product that need a session, with the name of their page. */
const closedPages = [
  ["/index", "首页"],
  ["/servicecenter", "服务中心"],
  ["/personalcenter", "个人中心"],
  ["/userset", "桌面配置"],
  ["/personal/mymessage", "最新消息"],
  ["/personal/usertodo", "我的待办"],
  ["/personal/mynotice", "通知公告"],
  ["/personal/myfilelink", "文件下载"],
  ["/personal/mylesson", "今日课表"],
  ["/personal/userapps", "我的应用"],
  ["/personal/userschedule", "我的日程"],
  ["/personal/usermoreapplys", "已申请业务"],
  ["/personal/usermoretodoapply", "可申请业务"],
] as const;
/** Those that are open to anybody; the third is where a signed-in person ends up when that is elsewhere. */
const openPages = [
  ["/", "登录", "/index"],
  ["/login", "登录", "/index"],
  ["/bindingusertoautologin", "绑定账号"],
  ["/registerschool", "系统注册"],
  ["/welcome/login", "新生登录"],
  ["/welcome/index", "新生首页"],
  ["/dzks/login", "单招考试登录"],
  ["/dzks/exame/index", "单招考试"],
  ["/fktjwj", "问卷调查"],
  ["/datascreen/zhcpdatascreenone", "数据大屏"],
  ["/datascreen/zhcpdatascreentwo", "综合测评分析"],
  ["/datascreen/zhcpdatascreenthree", "考核数据监控"],
  ["/datascreen/dormBigScreen", "学生宿舍分析"],
  ["/datascreen/leavedatascreenone", "请假数据分析"],
  ["/datascreen/dormInspect", "宿舍查寝分析"],
  ["/datascreen/welcome", "智慧迎新大数据"],
  ["/datascreen/carousel", "大屏轮播"],
  ["/datascreen/carouseltest", "大屏轮播"],
  ["/home/lofTV", "大屏展示"],
] as const;
const redirected = [
  ["/personal", "/personal/mymessage"],
  ["/welcome", "/welcome/index"],
  ["/dzks/index", "/dzks/exame/index"],
] as const;

test("every static address has its page and its title, signed out and signed in", async ({ browser }) => {
  const stranger = await visitor(browser);
  await stranger.page.goto("/registerschool");
  for (const [path, title] of openPages) {
    await go(stranger.page, path);
    await expect(stranger.page, path).toHaveTitle(new RegExp(`^${title} - `));
    expect(new URL(stranger.page.url()).pathname).toBe(path);
  }
  for (const [path] of [...closedPages, ["/layout/leave/application"], ["/no/such/page"]] as const) {
    await go(stranger.page, path);
    await expect(stranger.page, path).toHaveURL(/:\d+\/$/);
    await expect(stranger.page, path).toHaveTitle(/^登录 - /);
  }
  expect(stranger.faults).toEqual([]);
  await stranger.close();
  const { page, faults, close } = await signedIn(browser, "admin");
  for (const [path, title, elsewhere] of [...closedPages, ...openPages] as readonly (readonly [string, string, string?])[]) {
    await go(page, path);
    await expect(page, path).toHaveURL((url) => url.pathname === (elsewhere ?? path));
    await expect(page, path).toHaveTitle(new RegExp(`^${elsewhere ? "首页" : title} - `));
  }
  for (const [path, to] of redirected) {
    await go(page, path);
    await expect(page, path).toHaveURL((url) => url.pathname === to);
  }
  expect(faults).toEqual([]);
  await close();
});
