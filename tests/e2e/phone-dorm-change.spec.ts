import { type Browser, expect, type Locator, type Page, test } from "@playwright/test";
import { asList, choose, enter } from "./campus-page.ts";
import { signedCaller } from "./signed-call.ts";

const phone = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true };
/** Told apart from what an earlier run asked for. */
const why = `与同学作息不同，影响休息，编号${Date.now()}`;

/** Somebody of one class and house who asked for no other bed yet: a term allows one change. */
async function studentWithoutChange(baseUrl: string): Promise<string> {
  const admin = await signedCaller(baseUrl, "admin");
  const list = async (entity: string, asked: Record<string, string>) =>
    (await admin.get<{ records: { xh: string }[] }>(`/api/yxgl/${entity}/list`, { classId: "20240101", size: "100", ...asked })).records;
  const changed = new Set((await list("dormChange", {})).map(({ xh }) => xh));
  return (await list("dormLive", { dormId: "d111", liveState: "1" })).find(({ xh }) => !changed.has(xh))!.xh;
}

const opened = async (browser: Browser, account: string, screen: string): Promise<Page> => {
  const page = await (await browser.newContext(phone)).newPage();
  await enter(page, account);
  await page.goto(`/layout/open?_screen=${screen}`);
  return page;
};

/** The first of what a choice offers, and what it is called. */
async function chooseFirst(page: Page, label: string): Promise<string> {
  await page.getByRole("dialog").last().getByRole("combobox", { name: label }).tap();
  const first = page.locator(".bottom-panel .choice-line > span").first();
  const name = (await first.innerText()).trim();
  await first.tap();
  await expect(page.locator(".bottom-panel")).toHaveCount(0);
  return name;
}

/** Opens the one request of this student among what waits for the reader, and decides on it. */
async function decide(page: Page, student: string, action: string, answer?: (asking: Locator) => Promise<void>): Promise<void> {
  await asList(page);
  await page.getByPlaceholder(/^搜索/).fill(student);
  await expect(page.getByText("共 1 条").last()).toBeVisible();
  await page.locator(".card").first().locator(".card-title").tap();
  const record = page.getByRole("dialog").first();
  await expect(record.getByText(why).first()).toBeVisible();
  // The sign before the word is part of the name.
  const name = new RegExp(`(^|\\s)${action}$`);
  await record.getByRole("button", { name }).first().tap();
  const asking = page.getByRole("dialog", { name: new RegExp(action) }).last();
  await answer?.(asking);
  await asking.getByRole("button", { name }).last().tap();
  await expect(page.getByText(`${action}成功`).first()).toBeVisible();
}

test("on a phone a student asks for another bed, three people say yes, and the bed is the student's", async ({ browser, baseURL }) => {
  test.setTimeout(300_000);
  const account = await studentWithoutChange(baseURL!);
  const student = await opened(browser, account, "dorm/changeApply&_new=1");
  const form = student.getByRole("dialog");
  await choose(student, "调宿类型", "调入空床");
  await choose(student, "调宿原因", "作息差异");
  await form.getByLabel("原因说明").fill(why);
  await choose(student, "目标宿舍楼", "主校区-男生1号公寓");
  const room = await chooseFirst(student, "目标房间");
  await chooseFirst(student, "目标床位");
  await form.getByRole("button", { name: "保存并提交" }).tap();
  await expect(student.getByText("提交成功")).toBeVisible();

  const counsellor = await opened(browser, "fdy001", "dorm/change");
  await decide(counsellor, account, "同意", (asking) => asking.getByLabel("辅导员谈话记录").fill("已与双方谈话"));
  const college = await opened(browser, "dept001", "dorm/change");
  await decide(college, account, "同意");
  const keeper = await opened(browser, "dorm003", "dorm/change");
  await decide(keeper, account, "执行调宿");

  await student.goto("/layout/open?_screen=dorm/myDorm");
  await expect(student.getByText(room).first()).toBeVisible();
});
