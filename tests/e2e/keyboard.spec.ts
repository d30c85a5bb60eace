import { expect, type Page, test } from "@playwright/test";
import { password, shown, visitor } from "./campus-page.ts";

/** Presses Tab until the element has the focus; a page that never gets there has a trap or leaves it out. */
async function tabTo(page: Page, isThere: (focused: { name: string; role: string; text: string }) => boolean, most = 80): Promise<void> {
  for (let presses = 0; presses < most; presses++) {
    const focused = await page.evaluate(() => {
      const at = document.activeElement as HTMLElement | null;
      const label = at?.id ? document.querySelector(`label[for="${CSS.escape(at.id)}"]`)?.textContent : "";
      return {
        name: [at?.getAttribute("aria-label"), at?.getAttribute("placeholder"), label].filter(Boolean).join(" "),
        role: at?.getAttribute("role") ?? at?.tagName.toLowerCase() ?? "",
        text: (at?.innerText ?? "").replace(/\s/g, ""),
      };
    });
    if (isThere(focused)) return;
    await page.keyboard.press("Tab");
  }
  throw new Error("the keyboard does not get there");
}

test("without a mouse: sign in, find a page, filter its list, fill and save a form, take a removal back, arrange a tree", async ({ browser }) => {
  const { page, faults, close } = await visitor(browser);
  await page.goto("/login");
  await expect(page.getByRole("button", { name: "登 录" })).toBeVisible();
  await tabTo(page, ({ name }) => name.includes("学号 / 工号 / 手机号"));
  await page.keyboard.type("admin");
  await tabTo(page, ({ name }) => name.includes("请输入密码"));
  await page.keyboard.type(password);
  await page.keyboard.press("Enter");
  await expect(page.getByText("我的待办").first()).toBeVisible();

  await page.keyboard.press("Control+k");
  await expect(page.getByRole("dialog")).toBeVisible();
  await page.keyboard.type("校区管理");
  await expect(page.getByRole("option", { name: /校区/ }).first()).toBeVisible();
  await page.keyboard.press("Enter");
  await expect(shown(page).locator(".list-table").first()).toBeVisible();

  await tabTo(page, ({ role, name }) => role === "input" && name.includes("关键"), 120);
  await page.keyboard.type("没有这样的校区");
  await page.keyboard.press("Enter");
  await expect(shown(page).locator(".ant-empty-description").first()).toBeVisible();
  await page.keyboard.press("Control+a");
  await page.keyboard.press("Delete");
  await page.keyboard.press("Enter");
  await expect(shown(page).locator("tbody tr.ant-table-row").first()).toBeVisible();

  await tabTo(page, ({ role, text }) => role === "button" && /新增/.test(text), 120);
  await page.keyboard.press("Enter");
  await expect(page.getByRole("dialog").getByLabel("校区名称")).toBeVisible();
  await tabTo(page, ({ name }) => name.includes("校区代码"));
  await page.keyboard.type("K9");
  await tabTo(page, ({ name }) => name.includes("校区名称"));
  await page.keyboard.type("键盘校区");
  await tabTo(page, ({ role, text }) => role === "button" && /^(保存|确定|提交)$/.test(text), 120);
  await page.keyboard.press("Enter");
  await expect(page.getByRole("dialog")).toHaveCount(0);
  // The keyboard goes on where it was before the form.
  await expect(shown(page).getByRole("button", { name: /新增/ }).first()).toBeFocused();
  await expect(shown(page).getByText("键盘校区").first()).toBeVisible();

  // Removed, and taken back.
  const row = shown(page).locator(".ant-table-row").filter({ hasText: "键盘校区" });
  await row.getByRole("button", { name: "更多" }).press("Enter");
  await expect(page.locator('[role="menuitem"]:focus')).toBeVisible();
  const removal = page.getByRole("menuitem", { name: "删除" });
  const isThere = () => removal.evaluate((entry) => entry === document.activeElement);
  for (let presses = 0; presses < 10 && !(await isThere()); presses++) await page.keyboard.press("ArrowDown");
  await expect(removal).toBeFocused();
  await page.keyboard.press("Enter");
  await page.getByRole("dialog").getByRole("button", { name: "删除" }).press("Enter");
  await expect(row).toHaveCount(0);
  await page.getByRole("button", { name: "撤销" }).press("Enter");
  await expect(row).toBeVisible();

  await page.keyboard.press("Control+k");
  await page.keyboard.type("菜单管理");
  await expect(page.getByRole("option", { name: /菜单管理/ }).first()).toBeVisible();
  await page.keyboard.press("Enter");
  // A row opens with what stands below it; the tree that is arranged stands beside the plain table.
  const rows = shown(page).locator("tbody tr.ant-table-row");
  await expect(rows.first()).toBeVisible();
  const closed = await rows.count();
  await shown(page).getByRole("button", { name: "展开行" }).first().press("Enter");
  await expect.poll(() => rows.count()).toBeGreaterThan(closed);
  await shown(page).getByRole("radiogroup", { name: "视图" }).getByRole("radio").first().press("ArrowRight");
  const nodes = shown(page).locator(".side-tree .ant-tree-title");
  await expect(nodes.first()).toBeVisible();
  const [first = "", second = ""] = await nodes.allTextContents();
  await tabTo(page, ({ role }) => role === "tree", 120);
  await page.keyboard.press("Home");
  await page.keyboard.press("Space");
  await expect(shown(page).getByRole("button", { name: /^下移/ })).toBeEnabled();
  await page.keyboard.press("Alt+ArrowDown");
  await expect(nodes.first()).toHaveText(second);
  await expect(shown(page).getByRole("button", { name: /^上移/ })).toBeEnabled();
  await page.keyboard.press("Alt+ArrowUp");
  await expect(nodes.first()).toHaveText(first);
  expect(faults).toEqual([]);
  await close();
});
