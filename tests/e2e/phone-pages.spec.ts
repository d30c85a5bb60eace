import { expect, type Page, test } from "@playwright/test";
import type { RouteNode } from "../../engine/api.ts";
import { sitePaths } from "../../src/web/routes/site-paths.ts";
import { enter } from "./campus-page.ts";

/** Going there alone ends the session or asks for something from outside. */
const notByAddress = new Set([
  "/loginbyoauth2",
  "/loginbyjwt",
  "/loginbywechatenterprise",
  "/welcome/loginbywechatenterprise",
  "/oauth/callback/:source",
]);
const addresses = [...sitePaths.map(({ path }) => path as string).filter((path) => !path.includes("*") && !notByAddress.has(path)), "/no/such/page"];

/** Every page of the menu, whether it is shown in it or only led to. */
const menuPaths = (nodes: readonly RouteNode[]): string[] =>
  nodes.flatMap((node) => [...(node.screen === null ? [] : [node.path]), ...menuPaths(node.children)]);

/** Opens an address inside the running page, as its own links do. */
const goTo = (page: Page, path: string) =>
  page.evaluate((to) => {
    history.pushState(null, "", to);
    dispatchEvent(new PopStateEvent("popstate"));
  }, path);

/** A page is there when nothing of it is still a grey bar or a turning wheel. */
const isDrawn = (page: Page) =>
  page.waitForFunction(() => {
    const busy = document.querySelectorAll('.ant-skeleton, .ant-spin-spinning, [aria-busy="true"]');
    return document.querySelector("h1, h2, main, form") !== null && ![...busy].some((one) => one.checkVisibility());
  });

/** Pixels by which the window, or the page in its frame, is wider than its room. */
const tooWide = (page: Page) =>
  page.evaluate(() => {
    const scrolling = [...document.querySelectorAll(".page-scroll")].filter((one) => one.checkVisibility());
    return Math.max(document.documentElement.scrollWidth - innerWidth, ...scrolling.map((one) => one.scrollWidth - one.clientWidth));
  });

test.describe.configure({ timeout: 400_000 });

test("no page is wider than a phone: every address of the site, every page of an administrator's menu", async ({ page }) => {
  const asked = page.waitForResponse((reply) => reply.url().includes("/sysMenu/getUserRoutes"));
  await enter(page, "admin");
  const { data } = (await (await asked).json()) as { data: RouteNode[] };
  const pages = menuPaths(data);
  // All areas are there, else the walk would be short and still pass.
  expect(pages.length).toBeGreaterThan(95);
  const wide: string[] = [];
  const titles = new Set<string>();
  for (const path of pages) {
    const before = await page.title();
    await goTo(page, path);
    await expect.poll(() => page.title(), { message: path, intervals: [20, 50, 100] }).not.toBe(before);
    await isDrawn(page);
    titles.add(await page.title());
    const pixels = await tooWide(page);
    if (pixels > 0) wide.push(`${path}: ${pixels}`);
  }
  for (const path of addresses) {
    await goTo(page, path);
    await isDrawn(page);
    const pixels = await tooWide(page);
    if (pixels > 0) wide.push(`${path}: ${pixels}`);
  }
  expect(wide).toEqual([]);
  expect(titles.size).toBeGreaterThan(90);
});
