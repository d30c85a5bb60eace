import { expect, type Page, test } from "@playwright/test";
import { shown, signedIn } from "./campus-page.ts";

const leaves = "/layout/leave/daily/application";
const classes = "/layout/base/organisation/stuClass";

async function pickIn(page: Page, line: number, part: "field" | "ask" | "value", option: string) {
  await page.locator(".cond-line").nth(line).locator(`.cond-${part} .ant-select`).first().click();
  await page.keyboard.type(option);
  await page.locator(".ant-select-dropdown:visible .ant-select-item-option", { hasText: option }).first().click();
}

test("a list is narrowed by conditions with and/or, which stay relative in the address and in words", async ({ browser }) => {
  const { page, faults, close } = await signedIn(browser, "admin");
  await page.goto(leaves);
  await expect(shown(page).locator(".ant-table-row").first()).toBeVisible();
  await shown(page).getByRole("button", { name: "组合条件" }).click();
  const dialog = page.getByRole("dialog", { name: "组合条件" });
  await pickIn(page, 0, "field", "开始时间");
  await pickIn(page, 0, "value", "本学期");
  await dialog.getByRole("button", { name: "添加一组" }).click();
  await pickIn(page, 1, "field", "请假事由");
  await page.locator(".cond-line").nth(1).locator(".cond-value input").fill("家");
  await dialog.getByRole("button", { name: "查询" }).click();
  await expect(shown(page).locator(".cond-chips")).toContainText("开始时间 在 本学期");
  await expect(shown(page).locator(".cond-chips")).toContainText("请假事由 包含 家");
  expect(decodeURIComponent(page.url())).toContain('"termStart"');
  await page.reload();
  await expect(shown(page).locator(".cond-chips")).toContainText("本学期");
  await shown(page).getByRole("button", { name: "移除此条件" }).first().click();
  await expect(shown(page).locator(".cond-chips li")).toHaveCount(1);
  expect(faults).toEqual([]);
  await close();
});

test("a cell is edited with keys, and a pasted table is looked at, written and taken back", async ({ browser }) => {
  const { page, faults, close } = await signedIn(browser, "admin");
  await page.goto(classes);
  await expect(shown(page).locator(".ant-table-row").first()).toBeVisible();
  await shown(page)
    .getByRole("button", { name: /^表格编辑/ })
    .click();
  const cell = shown(page).locator('.ant-table-row [data-cell$=" bjmc"]').first();
  const before = (await cell.textContent())!;
  await cell.focus();
  await page.keyboard.press("Enter");
  await expect(page.locator(".cell-editor input")).toBeFocused();
  await page.keyboard.press("ControlOrMeta+a");
  await page.keyboard.type("改名一班");
  await page.keyboard.press("Escape");
  await expect(cell).toHaveText(before);
  await page.keyboard.press("Enter");
  await expect(page.locator(".cell-editor input")).toBeFocused();
  await page.keyboard.press("ControlOrMeta+a");
  await page.keyboard.type("改名一班");
  await page.keyboard.press("Enter");
  await expect(cell).toHaveText("改名一班");

  await cell.focus();
  await cell.evaluate((target, text) => {
    const clipboardData = new DataTransfer();
    clipboardData.setData("text/plain", text);
    target.dispatchEvent(new ClipboardEvent("paste", { clipboardData, bubbles: true, cancelable: true }));
  }, `${before}\n第二班`);
  const dialog = page.getByRole("dialog", { name: "粘贴预览" });
  await expect(dialog).toContainText("将修改 2 条");
  await expect(dialog.locator("del").first()).toHaveText("改名一班");
  await dialog.getByRole("button", { name: "写入" }).click();
  await expect(cell).toHaveText(before);
  await page.getByRole("button", { name: "撤销" }).click();
  await expect(cell).toHaveText("改名一班");
  await cell.focus();
  await page.keyboard.press("Enter");
  await page.keyboard.press("ControlOrMeta+a");
  await page.keyboard.type(before);
  await page.keyboard.press("Enter");
  await expect(cell).toHaveText(before);
  expect(faults).toEqual([]);
  await close();
});

test("a record is found by its number with Ctrl+K and opened", async ({ browser }) => {
  const { page, faults, close } = await signedIn(browser, "admin");
  await page.goto(leaves);
  const number = (await shown(page).locator(".ant-table-row .cell-link").first().textContent())!;
  await page.keyboard.press("Control+k");
  await page.keyboard.type(number);
  await page.getByRole("option", { name: `${number} 请假申请` }).click();
  await expect(page.locator(".detail-drawer")).toContainText(number);
  expect(faults).toEqual([]);
  await close();
});
