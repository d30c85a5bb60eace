import { expect, type Page, test } from "@playwright/test";
import { choose, openPage, signedIn, termDay } from "./campus-page.ts";

async function fillDate(page: Page, label: string, value: string): Promise<void> {
  const input = page.getByRole("dialog").getByLabel(label, { exact: true });
  await input.fill(value);
  await input.press("Enter");
}

/** Applies for more than a week and hands in; answers the number of the application. */
async function applyForLong(page: Page): Promise<string> {
  await openPage(page, "请假销假", /我的请假$/);
  await page.getByRole("button", { name: "我要请假" }).click();
  const form = page.getByRole("dialog");
  await choose(page, "请假类型", "事假");
  await fillDate(page, "开始时间", `${termDay(4)} 08:00`);
  await fillDate(page, "结束时间", `${termDay(13)} 18:00`);
  await form.getByLabel("请假事由").fill("回家照顾住院的家人");
  await form.getByRole("switch", { name: "是否离校" }).click();
  await form.getByLabel("紧急联系人").fill("王芳");
  await form.getByLabel("紧急联系电话").fill("13800138000");
  await form.getByRole("switch", { name: "家长已知情" }).click();
  await form.getByRole("switch", { name: /承诺/ }).click();
  await form.getByRole("button", { name: "保存并提交" }).click();
  await expect(page.getByText("提交成功")).toBeVisible();
  await expect(form).toBeHidden();
  return page
    .getByRole("button", { name: /^QJ\d+/ })
    .first()
    .innerText();
}

async function approve(page: Page, leaveNo: string): Promise<void> {
  await openPage(page, "请假销假", /^请假审批/);
  await page.getByRole("button", { name: leaveNo }).click();
  await page.getByRole("dialog").getByRole("button", { name: "审核通过" }).click();
  const opinion = page.getByRole("dialog", { name: /审核通过/ });
  await opinion.getByLabel("意见").fill("同意");
  await opinion.getByRole("button", { name: "审核通过" }).click();
  await expect(page.getByText("审核通过成功")).toBeVisible();
}

test("more than a week goes from the counsellor to the college and on to the school office; each sees it only in turn", async ({ browser }) => {
  test.setTimeout(900_000);
  const student = await signedIn(browser, "2024010102");
  const leaveNo = await applyForLong(student.page);
  const faults = [student.faults];
  const office = await signedIn(browser, "admin");
  await openPage(office.page, "请假销假", /^请假审批/);
  await expect(office.page.getByRole("button", { name: leaveNo })).toHaveCount(0);
  for (const account of ["fdy001", "dept001"]) {
    const person = await signedIn(browser, account);
    await approve(person.page, leaveNo);
    faults.push(person.faults);
    await person.close();
  }
  await approve(office.page, leaveNo);
  await student.page.reload();
  await expect(student.page.locator(".ant-table-row").filter({ hasText: leaveNo })).toContainText("已批准");
  const bzr = await signedIn(browser, "bzr001");
  await openPage(bzr.page, "请假销假", /^本班请假/);
  await bzr.page.getByPlaceholder(/^搜索/).fill(leaveNo);
  await expect(bzr.page.getByText("共 1 条").last()).toBeVisible();
  expect([...faults, office.faults, bzr.faults].flat()).toEqual([]);
  for (const visitor of [student, office, bzr]) await visitor.close();
});
