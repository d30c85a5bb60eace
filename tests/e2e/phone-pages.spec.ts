import { expect, type Page, test } from "@playwright/test";
import { sitePaths } from "../../src/web/routes/site-paths.ts";
import { signIn } from "./campus-page.ts";

/** Pages of every kind of screen that the demo school fills. */
const screens = ["base/campus", "base/department", "base/schoolCalendar", "base/student", "leave/application", "leave/statistics", "system/sysMenu"];
/** Going there alone ends the session or asks for something from outside. */
const notByAddress = new Set([
  "/loginbyoauth2",
  "/loginbyjwt",
  "/loginbywechatenterprise",
  "/welcome/loginbywechatenterprise",
  "/oauth/callback/:source",
]);
const addresses = [
  ...sitePaths.map(({ path }) => path as string).filter((path) => !path.includes("*") && !notByAddress.has(path)),
  "/no/such/page",
  ...screens.map((id) => `/layout/${id}`),
];

/** Opens an address inside the running page, as its own links do. */
const goTo = (page: Page, path: string) =>
  page.evaluate((to) => {
    history.pushState(null, "", to);
    dispatchEvent(new PopStateEvent("popstate"));
  }, path);

test.describe.configure({ timeout: 300_000 });

test("no page is wider than a phone", async ({ page }) => {
  await signIn(page, "admin");
  const wide: string[] = [];
  const titles = new Set<string>();
  for (const path of addresses) {
    await goTo(page, path);
    await page.waitForLoadState("networkidle");
    const width = await page.evaluate(() => document.documentElement.scrollWidth);
    titles.add(await page.title());
    if (width > 390) wide.push(`${path}: ${width}`);
  }
  expect(wide).toEqual([]);
  // They were other pages, not one that stayed.
  expect(titles.size).toBeGreaterThan(20);
});
