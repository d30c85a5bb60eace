import { expect, type Page, test } from "@playwright/test";
import { asList, choose, enter, oneByOne, termDay, touchRange } from "./campus-page.ts";

async function open(page: Page, entry: RegExp): Promise<void> {
  await page.getByRole("button", { name: "打开菜单" }).click();
  const menu = page.getByRole("dialog", { name: "菜单" });
  await menu.getByRole("menuitem", { name: "请假销假" }).click();
  await menu.getByRole("menuitem", { name: "请假办理" }).click();
  await menu.getByRole("menuitem", { name: entry }).first().click();
  await expect(page.locator(".cards .card, .desk-record").first()).toBeVisible();
}

const isNarrow = (page: Page) => page.evaluate(() => document.documentElement.scrollWidth <= innerWidth);

test("a student reaches the own leave on a phone: menu in a drawer, cards for rows, nothing wider than the screen", async ({ page }) => {
  await enter(page, "2024010101");
  await open(page, /^我的请假$/);
  await expect(page.locator(".ant-table")).toHaveCount(0);
  expect(await isNarrow(page)).toBe(true);
  await page.getByRole("button", { name: "我要请假" }).click();
  const box = await page.getByRole("dialog").boundingBox();
  expect(box?.width).toBeGreaterThan(380);
});

for (const [account, entry] of [
  ["fdy001", /^请假申请$/],
  ["bzr001", /^本班请假$/],
  ["dept001", /^学院请假$/],
  ["admin", /^请假申请$/],
] as const) {
  test(`${account} lists and opens leave on a phone`, async ({ page }) => {
    await enter(page, account);
    await open(page, entry);
    expect(await isNarrow(page)).toBe(true);
    await page.locator(".card-title").first().click();
    await expect(page.getByRole("dialog").getByText("请假信息").first()).toBeVisible();
    expect(await isNarrow(page)).toBe(true);
  });
}

/** A finger drawn across the page, as far as half of it. */
async function swipe(page: Page, to: "left" | "right"): Promise<void> {
  const record = page.locator("article.desk-record");
  const [from, until] = to === "left" ? [300, 100] : [100, 300];
  const touch = (type: string, x: number) =>
    record.evaluate(
      (element, [name, clientX]) => {
        const one = new Touch({ identifier: 1, target: element, clientX, clientY: 300 });
        const isOver = name === "touchend";
        element.dispatchEvent(new TouchEvent(name, { bubbles: true, cancelable: true, touches: isOver ? [] : [one], changedTouches: [one] }));
      },
      [type, x] as const,
    );
  await touch("touchstart", from);
  await touch("touchend", until);
}

test("a counsellor decides on a phone: a finger turns to the next and back, one touch decides and opens the next", async ({ page }) => {
  await enter(page, "fdy001");
  await page.goto("/layout/open?_screen=leave%2Fapproval&state=submitted");
  await oneByOne(page);
  const record = page.locator("article.desk-record");
  const name = () => record.getAttribute("aria-label");
  const first = await name();
  await swipe(page, "left");
  await expect(record).not.toHaveAttribute("aria-label", first!);
  const second = await name();
  await swipe(page, "right");
  await expect(record).toHaveAttribute("aria-label", first!);
  expect(await isNarrow(page)).toBe(true);
  // In reach of the thumb, however long the record is.
  const agree = record.getByRole("button", { name: "审核通过" });
  await expect(agree).toBeInViewport();
  await agree.tap();
  await expect(page.getByText("审核通过成功")).toBeVisible();
  await expect(record).toHaveAttribute("aria-label", second!);
});

test("a student applies on a phone, the counsellor approves and exports there", async ({ browser }) => {
  test.setTimeout(300_000);
  const phone = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true };
  const student = await (await browser.newContext(phone)).newPage();
  await enter(student, "2024010103");
  await open(student, /^我的请假$/);
  await student.getByRole("button", { name: "我要请假" }).click();
  const form = student.getByRole("dialog");
  await expect(form).toBeVisible();
  await choose(student, "请假类型", "事假");
  await touchRange(student, ["开始时间", "结束时间"], [`${termDay(13)} 08:00`, `${termDay(13)} 18:00`]);
  await form.getByLabel("请假事由").fill("办理身份证件");
  await form.getByRole("switch", { name: "是否离校" }).click();
  await form.getByLabel("紧急联系人").fill("王芳");
  await form.getByLabel("紧急联系电话").fill("13800138000");
  await form.getByRole("switch", { name: /承诺/ }).click();
  await form.getByRole("button", { name: "保存并提交" }).click();
  await expect(student.getByText("提交成功")).toBeVisible();

  const fdy = await (await browser.newContext(phone)).newPage();
  await enter(fdy, "fdy001");
  await open(fdy, /^请假审批/);
  await asList(fdy);
  await fdy
    .locator(".card")
    .filter({ hasText: termDay(13) })
    .first()
    .locator(".card-title")
    .click();
  await fdy.getByRole("dialog").getByRole("button", { name: "审核通过" }).click();
  await fdy
    .getByRole("dialog", { name: /审核通过/ })
    .getByRole("button", { name: "审核通过" })
    .click();
  await expect(fdy.getByText("审核通过成功")).toBeVisible();
  await fdy.reload();
  // Before the rows behind the second tab are there: what waits, which may be nothing, is not what is exported.
  const rows = Promise.withResolvers<void>();
  await fdy.route(/leaveApplication\/list/, async (route) => {
    await rows.promise;
    await route.continue();
  });
  await fdy.getByText("全部", { exact: true }).click();
  await fdy.locator(".phone-row").getByRole("button", { name: "更多" }).click();
  await fdy.getByRole("menuitem", { name: "导出" }).click();
  await expect(fdy.getByRole("dialog", { name: "导出" })).toBeVisible();
  rows.resolve();
  const download = fdy.waitForEvent("download");
  await fdy.getByRole("dialog", { name: "导出" }).getByRole("button", { name: "导出" }).click();
  expect((await download).suggestedFilename()).toMatch(/\.xlsx$/);
});
