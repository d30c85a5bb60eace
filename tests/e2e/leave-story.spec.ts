import { expect, test } from "@playwright/test";
import { readFile } from "node:fs/promises";
import { asList, choose, openPage, pickTime, shown, signedIn, termDay } from "./campus-page.ts";

/** Nothing in it may be executed or read as markup anywhere on its way. */
const hostile = '{{ 1 + 1 }} <script>document.title = "broken"</script> <img src=x onerror="document.title=1"> 回家探亲';
test("a student applies, the counsellor approves, the ledger is exported", async ({ browser }) => {
  test.setTimeout(900_000);
  const student = await signedIn(browser, "2024010101");
  const { page } = student;
  await openPage(page, "请假销假", "我的请假");
  await page.getByRole("button", { name: "我要请假" }).click();
  const form = page.getByRole("dialog");
  // How much is left to fill in is told, and leads to the first of it.
  const left = form.getByRole("button", { name: /^还有 \d+ 处$/ });
  await left.click();
  await expect(form.getByLabel("请假类型")).toBeFocused();
  await choose(page, "请假类型", "事假");
  await pickTime(page, "开始时间", `${termDay(13)} 08:00`);
  await pickTime(page, "结束时间", `${termDay(13)} 18:00`);
  await form.getByLabel("请假事由").fill(hostile);
  await form.getByRole("switch", { name: "是否离校" }).click();
  await form.getByLabel("紧急联系人").fill("王芳");
  await form.getByLabel("紧急联系电话").fill("13800138000");
  await form.getByRole("switch", { name: /承诺/ }).click();
  await expect(left).toHaveCount(0);
  // Who will decide is told by name before anything is sent.
  await expect(form.getByRole("complementary", { name: "提交后" })).toContainText(/辅导员审批.*周雨婷/);
  await form.getByRole("button", { name: "保存并提交" }).click();
  await expect(page.getByText("提交成功")).toBeVisible();
  await expect(form).toBeHidden();
  const row = page.locator(".ant-table-row").filter({ hasText: `${termDay(13)} 08:00` });
  const leaveNo = await row.getByRole("button", { name: /^QJ\d+/ }).innerText();

  const fdy = await signedIn(browser, "fdy001");
  await openPage(fdy.page, "请假销假", /^请假审批/);
  await asList(fdy.page);
  await fdy.page.getByRole("button", { name: leaveNo }).click();
  const detail = fdy.page.getByRole("dialog");
  // What was typed is text: shown as it is, and nothing of it ran.
  await expect(detail.getByText(hostile)).toBeVisible();
  expect(await fdy.page.title()).not.toContain("broken");
  await detail.getByRole("button", { name: "审核通过" }).click();
  await fdy.page
    .getByRole("dialog", { name: /审核通过/ })
    .getByLabel("意见")
    .fill("同意，注意安全");
  await fdy.page
    .getByRole("dialog", { name: /审核通过/ })
    .getByRole("button", { name: "审核通过" })
    .click();
  await expect(fdy.page.getByText("审核通过成功")).toBeVisible();

  await openPage(fdy.page, "请假销假", /^请假申请/);
  await shown(fdy.page).getByPlaceholder(/^搜索/).fill(leaveNo);
  await expect(shown(fdy.page).getByText("共 1 条").last()).toBeVisible();
  await expect(shown(fdy.page).locator(".ant-table-row").filter({ hasText: leaveNo })).toContainText("已批准");
  await fdy.page.getByRole("button", { name: "导出" }).click();
  const download = fdy.page.waitForEvent("download");
  await fdy.page.getByRole("dialog", { name: "导出" }).getByRole("button", { name: "导出" }).click();
  const file = await download;
  expect(file.suggestedFilename()).toMatch(/\.xlsx$/);
  expect((await readFile(await file.path())).subarray(0, 2).toString()).toBe("PK");
  await shown(fdy.page).getByPlaceholder(/^搜索/).fill(`${leaveNo}-none`);
  await expect(shown(fdy.page).locator(".ant-empty-description")).toBeVisible();
  await fdy.page.getByRole("button", { name: "导出" }).click();
  await expect(fdy.page.getByText("没有可导出的数据！")).toBeVisible();
  await expect(fdy.page.getByRole("dialog", { name: "导出" })).toHaveCount(0);

  await page.reload();
  await page.getByRole("button", { name: leaveNo }).click();
  await expect(page.getByRole("dialog").getByText("同意，注意安全")).toBeVisible();
  expect([...student.faults, ...fdy.faults]).toEqual([]);
  await student.close();
  await fdy.close();
});

test("a student is refused what belongs to others, also by address", async ({ browser }) => {
  const { page, close } = await signedIn(browser, "2024010101");
  await page.goto("/layout/open?_screen=base%2FbaseParams");
  await expect(page.getByText("页面不存在或没有权限")).toBeVisible();
  await close();
});

test("filters, page and sort are in the address and survive a reload", async ({ browser }) => {
  const { page, close } = await signedIn(browser, "fdy001");
  await openPage(page, "请假销假", /^请假申请/);
  await page.getByPlaceholder(/^搜索/).fill("QJ2026");
  await expect(page).toHaveURL(/keyword=QJ2026/);
  const first = page.locator(".ant-table-row").first();
  const before = await first.innerText();
  await page.locator(".ant-pagination-item-2").click();
  await expect(page).toHaveURL(/keyword=QJ2026.*current=2/);
  await expect(first).not.toHaveText(before, { useInnerText: true });
  const shown = await first.innerText();
  await page.reload();
  await expect(first).toHaveText(shown, { useInnerText: true });
  await expect(page.getByPlaceholder(/^搜索/)).toHaveValue("QJ2026");
  // What narrows the list stands in words, and goes with one click.
  await page.getByRole("button", { name: "关键字：QJ2026" }).click();
  await expect(page).not.toHaveURL(/keyword/);
  // The address is first; the same words once more would be no change before the box is empty.
  await expect(page.getByPlaceholder(/^搜索/)).toHaveValue("");
  await page.getByPlaceholder(/^搜索/).fill("QJ2026");
  await expect(page).toHaveURL(/keyword=QJ2026/);
  await page.getByRole("button", { name: "重置" }).click();
  await expect(page).not.toHaveURL(/keyword/);
  await close();
});
