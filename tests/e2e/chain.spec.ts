import { expect, type Page, test } from "@playwright/test";
import { asList, choose, openArea, openPage, pickTime, signedIn, termDay } from "./campus-page.ts";

/** Applies for more than a week and hands in; answers the number of the application. */
async function applyForLong(page: Page): Promise<string> {
  await openPage(page, "请假销假", /我的请假$/);
  await page.getByRole("button", { name: "我要请假" }).click();
  const form = page.getByRole("dialog");
  await choose(page, "请假类型", "事假");
  await pickTime(page, "开始时间", `${termDay(4)} 08:00`);
  await pickTime(page, "结束时间", `${termDay(13)} 18:00`);
  await form.getByLabel("请假事由").fill("回家照顾住院的家人");
  await form.getByRole("switch", { name: "是否离校" }).click();
  await form.getByLabel("紧急联系人").fill("王芳");
  await form.getByLabel("紧急联系电话").fill("13800138000");
  await form.getByRole("switch", { name: "家长已知情" }).click();
  await form.getByRole("switch", { name: /承诺/ }).click();
  await form.getByRole("button", { name: "保存并提交" }).click();
  await expect(page.getByText("提交成功")).toBeVisible();
  await expect(form).toBeHidden();
  // The list is drawn anew after the form has closed, so the application is known by its days.
  const row = page.locator(".ant-table-row").filter({ hasText: `${termDay(13)} 18:00` });
  return row.getByRole("button", { name: /^QJ\d+/ }).innerText();
}

const front = (page: Page, name: string) => page.getByRole("dialog", { name: new RegExp(name) });

async function openApplication(page: Page, leaveNo: string): Promise<void> {
  await openPage(page, "请假销假", /^请假审批/);
  await asList(page);
  await page.getByRole("button", { name: leaveNo }).click();
  await expect(page.getByRole("dialog").getByText("回家照顾住院的家人")).toBeVisible();
}

/** The college asks the counsellor once more, not the student. */
async function giveBack(page: Page, leaveNo: string): Promise<void> {
  await openApplication(page, leaveNo);
  await page.getByRole("dialog").getByRole("button", { name: "退回修改" }).click();
  await choose(page, "退回到", "辅导员审批");
  await front(page, "退回修改").getByLabel("意见").fill("请与家长核实后再报");
  await front(page, "退回修改").getByRole("button", { name: "退回修改" }).click();
  await expect(page.getByText("退回修改成功")).toBeVisible();
}

/** The counsellor is away and hands it to somebody who has nothing to do with leave otherwise. */
async function transfer(page: Page, leaveNo: string, account: string): Promise<void> {
  await openApplication(page, leaveNo);
  await page.getByRole("dialog").getByRole("button", { name: "请他人办理" }).click();
  await page.getByRole("menuitem", { name: "转办" }).click();
  await front(page, "转办").getByRole("combobox").fill(account);
  await page.locator(".ant-select-dropdown:not(.ant-select-dropdown-hidden)").getByText(`（${account}）`).click();
  await front(page, "转办").getByRole("button", { name: "转办" }).click();
  await expect(page.getByText("转办成功")).toBeVisible();
}

/** The student reminds once; the second time the answer is to wait. */
async function urge(page: Page, leaveNo: string): Promise<void> {
  await page.getByRole("button", { name: leaveNo }).click();
  for (const answer of ["催办成功", "24 小时内已催办过"]) {
    await page.getByRole("dialog").getByRole("button", { name: "催办" }).click();
    await front(page, "催办").getByRole("button", { name: "催办" }).click();
    await expect(page.getByText(answer)).toBeVisible();
  }
  await front(page, "催办").getByRole("button", { name: "取消" }).click();
}

async function approve(page: Page, leaveNo: string): Promise<void> {
  await openPage(page, "请假销假", /^请假审批/);
  await asList(page);
  await page.getByRole("button", { name: leaveNo }).click();
  await page.getByRole("dialog").getByRole("button", { name: "审核通过" }).click();
  const opinion = page.getByRole("dialog", { name: /审核通过/ });
  await opinion.getByLabel("意见").fill("同意");
  await opinion.getByRole("button", { name: "审核通过" }).click();
  await expect(page.getByText("审核通过成功")).toBeVisible();
}

/** A file goes up, is worked off on the server, and the page hears what became of it. */
async function refusedFile(page: Page): Promise<void> {
  await page.goto("/layout/open?_screen=base%2Fstudent%2Fimport");
  await expect(page.getByText("把文件拖到这里").first()).toBeVisible();
  const file = {
    name: "名单.xlsx",
    mimeType: "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet",
    buffer: Buffer.from("PK\u0003\u0004"),
  };
  await page.locator('input[type="file"]').first().setInputFiles(file);
  await expect(page.getByRole("alert").filter({ hasText: "文件无法读取" })).toBeVisible();
}

test("more than a week goes from the counsellor to the college and on to the school office; each sees it only in turn", async ({ browser }) => {
  test.setTimeout(900_000);
  const student = await signedIn(browser, "2024010102");
  const leaveNo = await applyForLong(student.page);
  const faults = [student.faults];
  const office = await signedIn(browser, "admin");
  await openPage(office.page, "请假销假", /^请假审批/);
  await asList(office.page);
  await expect(office.page.getByRole("button", { name: leaveNo })).toHaveCount(0);
  await urge(student.page, leaveNo);
  const [fdy, dept] = [await signedIn(browser, "fdy001"), await signedIn(browser, "dept001")];
  await approve(fdy.page, leaveNo);
  await giveBack(dept.page, leaveNo);
  await fdy.page.reload();
  await transfer(fdy.page, leaveNo, "security001");
  const stranger = await signedIn(browser, "security001");
  await approve(stranger.page, leaveNo);
  // With the task the right to the page is gone.
  await stranger.page.goto("/index");
  await expect((await openArea(stranger.page, "请假销假")).filter({ hasText: "请假审批" })).toHaveCount(0);
  await dept.page.reload();
  await approve(dept.page, leaveNo);
  for (const person of [fdy, dept, stranger]) {
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
  await refusedFile(office.page);
  expect([...faults, office.faults, bzr.faults].flat()).toEqual([]);
  for (const visitor of [student, office, bzr]) await visitor.close();
});
