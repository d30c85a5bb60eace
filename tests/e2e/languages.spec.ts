import { expect, type Page, test } from "@playwright/test";
import { setTheme } from "./barriers.ts";
import { choose, openPage, shown, signedIn } from "./campus-page.ts";

test.describe.configure({ timeout: 600_000 });

/** By the menu of the header, which bears another name in each language. */
async function speak(page: Page, button: string, language: string): Promise<void> {
  await page.getByRole("button", { name: button, exact: true }).click();
  await page.getByRole("menuitem", { name: language }).click();
}

/** What stands on the page and was not typed by people: no cells, no values of fields. */
const chineseOn = (page: Page, within: string): Promise<string[]> =>
  page
    .locator(within)
    .locator("visible=true")
    .first()
    .evaluate((root) => {
      const texts = document.createTreeWalker(root, NodeFilter.SHOW_TEXT);
      const found: string[] = [];
      while (texts.nextNode())
        if (/\p{Script=Han}/u.test(texts.currentNode.textContent ?? "") && !texts.currentNode.parentElement!.closest("tbody, textarea, [data-typed]"))
          found.push(texts.currentNode.textContent!);
      return found;
    });

test("list, open form and detail change their language without a reload; what people typed stays", async ({ browser }) => {
  const { page, faults, close } = await signedIn(browser, "2024010101");
  await page.evaluate(() => {
    (window as unknown as { sameDocument: boolean }).sameDocument = true;
  });

  await openPage(page, "请假销假", "我的请假");
  const list = shown(page);
  const number = await list
    .getByRole("button", { name: /^QJ\d+/ })
    .first()
    .innerText();
  await speak(page, "切换语言", "English");
  await expect(list.getByRole("heading", { level: 1 })).toHaveText("My leave");
  await expect(list.getByRole("columnheader", { name: "Leave type" })).toBeVisible();
  await expect(list.getByRole("button", { name: "Request leave" })).toBeVisible();
  await expect(list.getByText(/Approved|On leave|Closed/).first()).toBeVisible();
  await expect(list.getByRole("button", { name: number })).toBeVisible();
  await expect(list.getByText(/^\d+ in total$/).last()).toBeVisible();
  expect(await chineseOn(page, ".page-scroll")).toEqual([]);

  await list.getByRole("button", { name: "Request leave" }).click();
  const form = page.getByRole("dialog");
  await choose(page, "Leave type", "事假");
  await form.getByLabel("Reason").fill("回家探亲 visit");
  await setTheme(page, { globalI18n: "zh-tw" });
  await expect(form.getByLabel("請假事由")).toHaveValue("回家探亲 visit");
  await expect(form.getByText("事假", { exact: true }).first()).toBeVisible();
  await form.getByLabel("開始時間", { exact: true }).click();
  await expect(page.locator(".ant-picker-dropdown:visible thead").getByText("日", { exact: true })).toBeVisible();
  await page.keyboard.press("Escape");
  await setTheme(page, { globalI18n: "en" });
  await expect(form.getByLabel("Reason")).toHaveValue("回家探亲 visit");
  await form.getByLabel("Start time", { exact: true }).click();
  await expect(page.locator(".ant-picker-dropdown:visible thead").getByText("Su", { exact: true })).toBeVisible();
  await page.keyboard.press("Escape");
  await form.getByRole("button", { name: /^Save and submit/i }).click();
  await expect(form.getByText("Please fill in Start time").first()).toBeVisible();
  await setTheme(page, { globalI18n: "zh-cn" });
  await expect(form.getByText("请填写开始时间").first()).toBeVisible();
  await setTheme(page, { globalI18n: "en" });
  await form.getByRole("button", { name: "Cancel" }).click();
  await page.getByRole("button", { name: "Discard" }).click();
  await expect(page.getByRole("dialog")).toHaveCount(0);

  await list.getByRole("button", { name: number }).click();
  await expect(page.getByRole("dialog").getByText("Reason", { exact: true })).toBeVisible();
  await setTheme(page, { globalI18n: "zh-tw" });
  await expect(page.getByRole("dialog").getByText("請假事由", { exact: true })).toBeVisible();
  await setTheme(page, { globalI18n: "zh-cn" });
  await expect(page.getByRole("dialog").getByText("请假事由", { exact: true })).toBeVisible();
  expect(await page.evaluate(() => (window as unknown as { sameDocument?: boolean }).sameDocument)).toBe(true);
  expect(faults).toEqual([]);
  await close();
});
