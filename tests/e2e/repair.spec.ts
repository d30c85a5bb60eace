import { type Browser, expect, type Locator, type Page, test } from "@playwright/test";
import { asList, choose, enter } from "./campus-page.ts";

const phone = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true };
/** A picture of one point. */
const photo = {
  name: "photo.png",
  mimeType: "image/png",
  buffer: Buffer.from("iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==", "base64"),
};
/** Told apart from what an earlier run reported. */
const fault = `洗手台角阀漏水，地面积水约两米见方，编号${Date.now()}`;

const opened = async (browser: Browser, account: string, screen: string): Promise<Page> => {
  const page = await (await browser.newContext(phone)).newPage();
  await enter(page, account);
  await page.goto(`/layout/open?_screen=${screen}`);
  return page;
};

/** The record of the fault as its reader has it now, looked for: other rows may stand before it. */
async function openRecord(page: Page): Promise<void> {
  await page.reload();
  await page.getByPlaceholder(/^搜索/).fill(fault);
  await expect(page.getByText("共 1 条").last()).toBeVisible();
  await page.locator(".card").filter({ hasText: fault }).first().locator(".card-title").tap();
  await expect(page.getByRole("dialog").getByText(fault).first()).toBeVisible();
}

/** Presses a button of the open record, answers what it asks for, and presses the same again. */
async function decide(page: Page, action: string, answer?: (asking: Locator) => Promise<void>): Promise<void> {
  // The sign before the word is part of the name.
  const name = new RegExp(`(^|\\s)${action}$`);
  await page.getByRole("dialog").first().getByRole("button", { name }).first().tap();
  const asking = page.getByRole("dialog", { name: new RegExp(action) }).last();
  await answer?.(asking);
  await asking.getByRole("button", { name }).last().tap();
  await expect(page.getByText(`${action}成功`).first()).toBeVisible();
}

test("on a phone a fault with its photo is reported, dispatched, repaired and confirmed by three people", async ({ browser }) => {
  test.setTimeout(300_000);
  const student = await opened(browser, "2024010117", "repair/apply&_new=1");
  const form = student.getByRole("dialog");
  await form.locator('input[type="file"]').first().setInputFiles(photo);
  await expect(form.locator(".picture-tile").first()).toBeVisible();
  // The own building, room and number stand there already, and so does how urgent it usually is.
  await expect(form.getByLabel("联系电话")).not.toHaveValue("");
  await choose(student, "报修类型", "下水堵塞");
  await form.getByLabel("故障描述").fill(fault);
  await form.getByLabel("详细地点").fill("卫生间");
  await form.getByRole("button", { name: "保存", exact: true }).tap();
  await expect(form).toHaveCount(0);
  await expect(student.locator(".card").filter({ hasText: fault }).first()).toContainText("待受理");

  const office = await opened(browser, "admin", "repair/accept");
  await asList(office);
  await openRecord(office);
  await decide(office, "受理");
  await office.goto("/layout/open?_screen=repair/dispatch");
  await asList(office);
  await openRecord(office);
  await decide(office, "派单", async () => choose(office, "主修人", "周建国"));

  const plumber = await opened(browser, "repair001", "repair/mySheet");
  await asList(plumber);
  await openRecord(plumber);
  await decide(plumber, "接单");
  await openRecord(plumber);
  await decide(plumber, "开工");
  await openRecord(plumber);
  await decide(plumber, "完工", async (asking) => {
    await asking.locator('input[type="file"]').first().setInputFiles(photo);
    await expect(asking.locator(".picture-tile").first()).toBeVisible();
    await choose(plumber, "故障原因", "自然老化");
  });

  await openRecord(student);
  await decide(student, "确认修好");
  // The record is still open, and what is left to do is to say how it was.
  await expect(student.getByRole("dialog").first().getByText("待评价").first()).toBeVisible();
  await expect(student.getByRole("dialog").first().getByRole("button", { name: /评价$/ })).toBeVisible();
});
