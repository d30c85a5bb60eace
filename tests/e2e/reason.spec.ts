import { expect, test } from "@playwright/test";
import { choose, dialog, pickDay, shown, signedIn } from "./campus-page.ts";

test.describe.configure({ timeout: 300_000 });

test("a term of an unusual length is saved for a reason, which stands in the operation log", async ({ browser }) => {
  const { page, faults, close } = await signedIn(browser, "admin");
  await page.goto("/layout/base/calendar/schoolCalendar");
  await shown(page).getByRole("button", { name: "新增" }).click();
  const form = dialog(page, "新增校历");
  await form.getByLabel("学年", { exact: true }).fill("2028-2029");
  await choose(page, "学期", "第一学期");
  await form.getByLabel("校历名称", { exact: true }).fill("实践小学期");
  const days = [
    ["学期开始日期", "2028-09-01"],
    ["学期结束日期", "2028-10-10"],
    ["教学开始日期", "2028-09-04"],
    ["教学结束日期", "2028-10-06"],
  ] as const;
  for (const [label, day] of days) await pickDay(page, label, day);
  await form.getByRole("button", { name: "保存" }).click();

  const asking = dialog(page, "这样办理需要说明理由");
  await expect(asking).toContainText("学期通常为 8 至 30 周，请核对开始和结束日期");
  await asking.getByRole("button", { name: "取消" }).click();
  // Whoever thinks better of it finds the sentence at its field.
  await expect(form).toContainText("学期通常为 8 至 30 周，请核对开始和结束日期");
  await form.getByRole("button", { name: "保存" }).click();
  await asking.getByRole("button", { name: "仍然继续" }).click();
  await expect(asking).toContainText("请填写理由");
  await asking.getByRole("textbox", { name: "理由" }).fill("学校安排的实践小学期");
  await asking.getByRole("button", { name: "仍然继续" }).click();
  await expect(form).toHaveCount(0);
  await expect(shown(page).locator(".list-table")).toContainText("实践小学期");

  await page.goto("/layout/system/log/operationLog");
  await expect(shown(page).locator(".list-table")).toContainText("仍然继续：学校安排的实践小学期");
  expect(faults).toEqual([]);
  await close();
});
