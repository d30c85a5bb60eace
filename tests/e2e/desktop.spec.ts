import { expect, type Locator, type Page, test } from "@playwright/test";
import { barriers, setTheme } from "./barriers.ts";
import { withoutLine } from "../support/without-line.ts";
import { dialog, shown, signedIn } from "./campus-page.ts";

test.describe.configure({ timeout: 300_000 });

/** The lanes of the desktop being arranged: the wide row, then the columns. */
const lane = (page: Page, at: number) => shown(page).locator(".desk-lane").nth(at);
const handle = (page: Page, name: string) => shown(page).getByRole("button", { name: `移动“${name}”`, exact: true });
const cardsIn = (page: Page, at: number) => lane(page, at).locator(".desk-edit-card > .ant-card-body > span");

/** Inside the running page, as its own links do. */
const goTo = (page: Page, path: string) =>
  page.evaluate((to) => {
    history.pushState(null, "", to);
    dispatchEvent(new PopStateEvent("popstate"));
  }, path);

/** Takes the card up, leads it over the target in steps and lets go once the target has made room. */
async function drag(page: Page, name: string, target: Locator): Promise<void> {
  await handle(page, name).scrollIntoViewIfNeeded();
  const from = (await handle(page, name).boundingBox())!;
  await page.mouse.move(from.x + from.width / 2, from.y + from.height / 2);
  await page.mouse.down();
  await page.mouse.move(from.x + 20, from.y + 20, { steps: 4 });
  await expect(page.locator(".desk-dragged")).toHaveText(name);
  const to = (await target.boundingBox())!;
  await page.mouse.move(to.x + 30, to.y + to.height / 2, { steps: 16 });
  await page.mouse.move(to.x + 32, to.y + to.height / 2 + 2, { steps: 2 });
}

/** A key moves a lifted card; what is said to screen readers tells that it arrived. */
async function press(page: Page, key: string, said: string): Promise<void> {
  await page.keyboard.press(key);
  await expect(page.locator("[id^=DndLiveRegion]").filter({ hasText: said })).toHaveCount(1);
  // A lifted card hears further keys one timer later; a timer set now is behind that one.
  await page.evaluate(() => new Promise((done) => setTimeout(done)));
}

test("a desktop is arranged with mouse and keyboard, kept over a reload, shared as a template and given back", async ({ browser }) => {
  const { page, faults, close } = await signedIn(browser, "admin");
  await goTo(page, "/userset");
  await expect(handle(page, "我的待办")).toBeVisible();
  const before = await cardsIn(page, 1).allInnerTexts();
  const right = await cardsIn(page, 2).allInnerTexts();

  // With the mouse into the other column.
  await drag(page, before.at(-1)!, handle(page, right[0]!));
  await expect(lane(page, 2).getByText(before.at(-1)!, { exact: true })).toBeVisible();
  await page.mouse.up();
  await expect(page.locator(".desk-dragged")).toHaveCount(0);
  await expect(cardsIn(page, 1)).toHaveText(before.slice(0, -1));

  // With the mouse within the column.
  const [first, second] = await cardsIn(page, 1).allInnerTexts();
  await drag(page, first!, handle(page, second!));
  await page.mouse.up();
  await expect(cardsIn(page, 1).first()).toHaveText(second!);

  // With the keyboard back to its place.
  await handle(page, first!).focus();
  await press(page, "Space", `“${first}”移到“${first}”处`);
  await press(page, "ArrowUp", `“${first}”移到“${second}”处`);
  await press(page, "Space", `已放下“${first}”`);
  await expect(cardsIn(page, 1).first()).toHaveText(first!);

  // Taken away and put back from the shelf.
  await shown(page).getByRole("button", { name: "移除“快捷链接”" }).click();
  await shown(page).getByRole("button", { name: "添加“快捷链接”" }).click();
  await shown(page).getByRole("button", { name: "添加“业务入口”" }).click();
  const arranged = [await cardsIn(page, 1).allInnerTexts(), await cardsIn(page, 2).allInnerTexts()];
  expect(arranged[1]!.slice(-2)).toEqual(["快捷链接", "业务入口"]);
  await shown(page)
    .getByRole("button", { name: /^保\s?存$/ })
    .click();
  await expect(shown(page).locator(".desk-column").nth(1).getByText("业务入口")).toBeVisible();

  await page.reload();
  await expect(shown(page).locator(".desk-column").nth(1).getByText("业务入口")).toBeVisible();
  await goTo(page, "/userset");
  await expect(cardsIn(page, 1)).toHaveText(arranged[0]!);
  await expect(cardsIn(page, 2)).toHaveText(arranged[1]!);

  await shown(page).getByRole("button", { name: "存为模板" }).click();
  await dialog(page, "存为模板").getByLabel("模板名称").fill("校友桌面");
  await dialog(page, "存为模板").getByRole("combobox", { name: "适用角色" }).fill("校友");
  await page.locator(".ant-select-dropdown:visible").getByText("校友", { exact: true }).click();
  // The open list lies over the buttons.
  await dialog(page, "存为模板")
    .getByText(/将成为所选角色的默认桌面/)
    .click();
  await expect(page.locator(".ant-select-dropdown:visible")).toHaveCount(0);
  await dialog(page, "存为模板")
    .getByRole("button", { name: /保\s?存/ })
    .click();
  await expect(page.getByRole("dialog")).toHaveCount(0);

  await shown(page).getByRole("button", { name: "恢复默认" }).click();
  await page.getByRole("button", { name: /^确\s?定$/ }).click();
  await expect(shown(page).locator(".desk-column").first()).toBeVisible();
  await goTo(page, "/userset");
  await expect(cardsIn(page, 1)).toHaveText(before);
  await expect(shown(page).getByRole("button", { name: "恢复默认" })).toBeDisabled();
  expect(faults).toEqual([]);
  await close();
});

/** Pages of one's own, one of each kind; those people look at most in both. The home page stands in the story of the shell. */
const pages = {
  light: ["/personalcenter", "/personal/mymessage", "/personal/userapps", "/userset"],
  dark: ["/servicecenter", "/personalcenter", "/personal/mymessage", "/personal/usertodo", "/personal/mylesson", "/personal/userschedule"],
} as const;

test("no serious barrier on the pages of one's own, in light and dark", async ({ browser }) => {
  const { page, faults, close } = await signedIn(browser, "2024010101");
  await withoutLine(page);
  await page.reload();
  for (const [mode, paths] of Object.entries(pages)) {
    await setTheme(page, { isIsDark: mode === "dark" });
    for (const path of paths) {
      await goTo(page, path);
      await page.waitForLoadState("networkidle");
      await expect(shown(page).locator(".ant-skeleton, .splash")).toHaveCount(0);
      expect(await barriers(page), `${path}, ${mode}`).toEqual([]);
    }
  }
  expect(faults).toEqual([]);
  await close();
});

test("what waits stands on the home page with its lines as soon as the page is open", async ({ browser }) => {
  const { page, close } = await signedIn(browser, "fdy001");
  const card = shown(page).locator(".ant-card").filter({ hasText: "我的待办" }).first();
  // Sooner than the count is asked again.
  await expect(card.locator(".desk-lines button").first()).toBeVisible({ timeout: 30_000 });
  await close();
});
