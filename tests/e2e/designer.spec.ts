import { expect, type Page, test } from "@playwright/test";
import { axe } from "../support/axe.ts";
import { shown, signedIn } from "./campus-page.ts";

/** Opens a document of the product from the gallery by its title. */
async function openDocument(page: Page, title: string, file: string) {
  await page.goto("/designer");
  await shown(page).getByPlaceholder("按名称或文件查找").fill(file);
  // Documents of several kinds may bear one title: the row is known by its file.
  await shown(page).getByRole("row").filter({ hasText: file }).getByRole("button", { name: title, exact: true }).click();
  await expect(shown(page).getByRole("heading", { level: 1, name: title })).toBeVisible();
}

/** What keeps somebody from using the designer. */
async function violations(page: Page): Promise<string[]> {
  const found = await axe(page).include(".designer").exclude(".cm-editor").analyze();
  return found.violations.map(({ id, nodes }) => `${id} ${nodes[0]?.html}`);
}

const part = (page: Page, name: RegExp) => shown(page).locator(".designer-outline .ant-tree-treenode").filter({ hasText: name });

test("an administrator renames a column of a product page, sees it, publishes it and goes back", async ({ browser }) => {
  test.slow();
  const { page, faults, close } = await signedIn(browser, "admin");
  await page.goto("/designer");
  await expect(shown(page).getByText(/^第一次使用设计中心/)).toBeVisible();
  await page.keyboard.press("Control+k");
  await page.keyboard.type("base/campus.screen");
  await page.keyboard.press("Enter");
  await expect(shown(page).getByRole("heading", { level: 1, name: "校区管理" })).toBeVisible();
  await shown(page).getByRole("button", { name: "使用引导" }).click();
  const guide = page.locator(".ant-tour");
  await expect(guide.getByText("结构", { exact: true })).toBeVisible();
  await guide.getByRole("button", { name: /下\s?一\s?步/ }).click();
  await expect(guide.getByText("画面", { exact: true })).toBeVisible();
  await guide
    .getByRole("button", { name: "关闭" })
    .or(guide.getByRole("button", { name: "Close" }))
    .first()
    .click();
  await expect(guide).toHaveCount(0);
  await part(page, /^\s*列\s*$/)
    .locator(".ant-tree-switcher")
    .click();
  await part(page, /^列 /).first().locator(".ant-tree-node-content-wrapper").click();
  await shown(page)
    .getByText(/^更多设置/)
    .click();
  const title = shown(page).getByRole("textbox", { name: "名称" });
  await title.fill("校区的代号");
  await title.press("Enter");
  await shown(page).getByRole("tab", { name: "改动" }).click();
  await expect(shown(page).getByText(/设为“校区的代号”/)).toBeVisible();
  await shown(page).getByText("预览", { exact: true }).click();
  await shown(page).getByText("试用", { exact: true }).click();
  await expect(shown(page).getByRole("columnheader", { name: "校区的代号" })).toBeVisible();
  await expect(shown(page).getByText("已保存")).toBeVisible();
  await page.reload();
  await shown(page).getByRole("button", { name: "发布" }).click();
  const dialog = page.getByRole("dialog");
  await expect(dialog.getByText(/“校区的代号”/).first()).toBeVisible();
  await dialog.getByRole("textbox", { name: /^发布说明/ }).fill("校区列改名");
  await dialog.getByRole("button", { name: "发布" }).click();
  const done = page.getByText(/^第 \d+ 版已生效$/);
  await expect(done).toBeVisible({ timeout: 60_000 });
  const [no] = /\d+/.exec(await done.innerText())!;
  await shown(page).getByRole("button", { name: "历史" }).click();
  await page.getByRole("tab", { name: "已发布的版本" }).click();
  await page.getByRole("button", { name: "回退到此版" }).first().click();
  await expect(page.getByText(/校区的代号/).last()).toBeVisible();
  await page
    .getByRole("dialog", { name: /^回退到第/ })
    .getByRole("button", { name: "回退到此版" })
    .click();
  await expect(page.getByText(`第 ${Number(no) + 1} 版已生效`)).toBeVisible({ timeout: 60_000 });
  expect(faults).toEqual([]);
  await close();
});

test("a mistake in the text is shown where it is; who has no right finds no designer", async ({ browser }) => {
  const { page, faults, close } = await signedIn(browser, "admin");
  await openDocument(page, "校区管理", "base/campus.screen");
  await expect(shown(page).locator(".designer-canvas")).toBeVisible();
  expect(await violations(page)).toEqual([]);
  await shown(page).getByRole("tab", { name: "体检" }).click();
  await expect(shown(page).getByText(/^\d+，预算 40$/)).toBeVisible();
  await page
    .locator(".designer-canvas th")
    .first()
    .evaluate((head) => head.insertAdjacentHTML("beforeend", '<span style="color: #ddd; background: #fff">很淡的字</span><button></button>'));
  await expect(shown(page).getByText(/^“很淡的字”与背景的对比度只有 1\.\d/)).toBeVisible();
  await expect(shown(page).getByText("控件（button）没有名称，读屏软件读不出")).toBeVisible();
  await shown(page).getByText("内容", { exact: true }).click();
  const text = shown(page).locator(".cm-content");
  await text.click();
  await page.keyboard.press("Control+Home");
  await page.keyboard.type("x");
  await shown(page).getByRole("tab", { name: /^问题/ }).click();
  await expect(shown(page).getByText("错误").first()).toBeVisible();
  await page.keyboard.press("Backspace");
  await text.press("Backspace");
  await expect(shown(page).getByText("没有问题")).toBeVisible();
  expect(await violations(page)).toEqual([]);
  await expect(shown(page).getByText("已保存")).toBeVisible();
  expect(faults).toEqual([]);
  await close();
  const other = await signedIn(browser, "fdy001");
  await expect(other.page.getByText("设计中心")).toHaveCount(0);
  await other.page.goto("/designer");
  await expect(other.page.getByText("设计中心没有打开")).toBeVisible();
  await other.close();
});
