import { type Browser, expect, type Locator, type Page, test } from "@playwright/test";
import { choose, enter } from "./campus-page.ts";

const phone = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true };
/** A picture of one point. */
const photo = {
  name: "photo.png",
  mimeType: "image/png",
  buffer: Buffer.from("iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==", "base64"),
};
const fault = "洗手台角阀漏水，地面已经积水";

const opened = async (browser: Browser, account: string, screen: string): Promise<Page> => {
  const page = await (await browser.newContext(phone)).newPage();
  await enter(page, account);
  await page.goto(`/layout/open?_screen=${screen}`);
  return page;
};

/** The record of the fault as its reader has it now. */
async function openRecord(page: Page): Promise<void> {
  await page.reload();
  await page.locator(".card").filter({ hasText: fault }).first().locator(".card-title").tap();
  await expect(page.getByRole("dialog").getByText(fault).first()).toBeVisible();
}

/** Presses a button of the open record and answers what it asks for. */
async function decide(page: Page, action: string, answer?: (asking: Locator) => Promise<void>): Promise<void> {
  await page.getByRole("dialog").first().getByRole("button", { name: action, exact: true }).first().tap();
  const asking = page.getByRole("dialog", { name: action }).last();
  if (answer !== undefined) {
    await expect(asking).toBeVisible();
    await answer(asking);
    await asking.getByRole("button", { name: /^(确 ?定|提交)$/ }).tap();
  }
  await expect(page.getByText(`${action}成功`).first()).toBeVisible();
}

test("on a phone a fault with its photo is reported, dispatched, repaired, confirmed and rated by three people", async ({ browser }) => {
  test.setTimeout(300_000);
  const student = await opened(browser, "2024010105", "repair/apply&_new=1");
  const form = student.getByRole("dialog");
  await form.locator('input[type="file"]').first().setInputFiles(photo);
  await choose(student, "报修类型", "下水堵塞");
  await choose(student, "紧急程度", "一般");
  await form.getByLabel("故障描述").fill(fault);
  await choose(student, "报修区域", "男生4号公寓");
  await form.getByLabel("详细地点").fill("卫生间");
  await form.getByLabel("联系电话").fill("13800138000");
  await form.getByRole("button", { name: "保存", exact: true }).tap();
  await expect(form).toHaveCount(0);
  await expect(student.locator(".card").filter({ hasText: fault })).toContainText("待受理");

  const office = await opened(browser, "admin", "repair/accept");
  await openRecord(office);
  await decide(office, "受理", async () => {});
  await office.goto("/layout/open?_screen=repair/dispatch");
  await openRecord(office);
  await decide(office, "派单", async () => choose(office, "主修人", "周建国"));

  const plumber = await opened(browser, "repair001", "repair/mySheet");
  await openRecord(plumber);
  await decide(plumber, "接单", async () => {});
  await openRecord(plumber);
  await decide(plumber, "开工", async () => {});
  await openRecord(plumber);
  await decide(plumber, "完工", async (asking) => {
    await asking.locator('input[type="file"]').first().setInputFiles(photo);
    await choose(plumber, "故障原因", "自然老化");
  });

  await openRecord(student);
  await decide(student, "确认修好", async () => {});
  await openRecord(student);
  await student.getByRole("dialog").first().getByRole("button", { name: "评价", exact: true }).tap();
});
