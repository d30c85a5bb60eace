import { expect, test } from "@playwright/test";
import { enter } from "./campus-page.ts";

const task = "今日值日点名";

test("a student signs in by the word that was told, once the wrong one is refused, and the counsellor sees it", async ({ browser, page }) => {
  test.setTimeout(40_000);
  await enter(page, "2024010101");
  await page.goto("/layout/open?_screen=checkin/mine");
  await page.locator(".card").filter({ hasText: task }).first().locator(".card-title").tap();
  const record = page.getByRole("dialog").first();
  await record.getByRole("button", { name: /签到$/ }).first().tap();
  const asking = page.getByRole("dialog", { name: /签到/ }).last();
  for (const [word, told] of [
    ["0000", "签到口令不对"],
    ["8868", "签到成功"],
  ] as const) {
    await asking.getByLabel("签到码").fill(word);
    await asking.getByRole("button", { name: /签到$/ }).last().tap();
    await expect(page.getByText(told).first()).toBeVisible();
  }
  const counsellor = await (await browser.newContext({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true })).newPage();
  await enter(counsellor, "fdy001");
  await counsellor.goto("/layout/open?_screen=checkin/record&xh=2024010101&state=signed");
  await expect(counsellor.locator(".card, .list-table").filter({ hasText: task }).first()).toBeVisible();
});
