import { expect, type Page, test } from "@playwright/test";
import { dialog, shown, signedIn } from "./campus-page.ts";

test.describe.configure({ timeout: 300_000 });

/** Roles are many: the list is narrowed by what is typed. While it narrows, an option may go from under the pointer, as it may for a person. */
async function choose(page: Page, label: string, option: string): Promise<void> {
  const list = page.locator(".ant-select-dropdown:not(.ant-select-dropdown-hidden)");
  await expect(async () => {
    await page.getByRole("combobox", { name: label }).last().fill(option);
    await list.getByText(option).first().click({ timeout: 5_000 });
    await expect(list).toHaveCount(0, { timeout: 2_000 });
  }).toPass();
}

const tool = (page: Page, name: string) => shown(page).getByRole("button", { name });

test("two roles are compared in names, one takes over the grants of the other, and is cleared: each told before it is done", async ({ browser }) => {
  const { page, faults, close } = await signedIn(browser, "admin");
  await page.goto("/layout/system/organisation/authorization");
  await choose(page, "角色", "档案员");
  await expect(shown(page).locator(".list-table")).toContainText("学生信息管理");

  await tool(page, "比对").click();
  await choose(page, "与哪个角色比对", "财务");
  await dialog(page, "比对")
    .getByRole("button", { name: /^比\s?对$/ })
    .click();
  const compared = dialog(page, /比对完成/);
  await expect(compared.getByRole("columnheader", { name: "财务" })).toBeVisible();
  await expect(compared.locator(".call-table")).toContainText("家庭成员");
  await compared.getByRole("button", { name: "知道了" }).click();

  await tool(page, "从角色复制").click();
  await choose(page, "从哪个角色复制", "财务");
  await dialog(page, "从角色复制").getByRole("button", { name: "查看变更" }).click();
  await expect(dialog(page, "从角色复制")).toContainText("收回菜单");
  await dialog(page, "从角色复制").getByRole("button", { name: "从角色复制" }).click();
  await expect(shown(page).locator(".list-table")).not.toContainText("家庭成员");

  await tool(page, "清空授权").click();
  await expect(dialog(page, "清空授权")).toContainText("其他角色将没有任何权限");
  await dialog(page, "清空授权").getByRole("button", { name: "查看变更" }).click();
  await expect(dialog(page, "清空授权")).toContainText("学生信息管理");
  await dialog(page, "清空授权").getByRole("button", { name: "清空授权" }).click();
  await expect(shown(page).locator(".list-table")).toContainText("暂无数据");
  expect(faults).toEqual([]);
  await close();
});
