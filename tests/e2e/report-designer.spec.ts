import { expect, type Locator, type Page, test } from "@playwright/test";
import { axe } from "../support/axe.ts";
import { shown, signedIn } from "./campus-page.ts";

const title = "各班请假情况";

/** What a person does, each click, drag and entry counted. */
function handsOn(page: Page) {
  const hands = {
    count: 0,
    async click(target: Locator) {
      hands.count += 1;
      await target.click();
    },
    async fill(target: Locator, text: string) {
      hands.count += 1;
      await target.fill(text);
    },
    async drag(from: Locator, to: Locator) {
      hands.count += 1;
      await from.dragTo(to);
    },
    /** Opens a list, looks for something in it and takes it. */
    async choose(control: Locator, ...options: string[]) {
      await hands.click(control);
      for (const option of options) {
        await hands.fill(control, option);
        await hands.click(page.locator(".ant-select-dropdown:not(.ant-select-dropdown-hidden)").getByText(option, { exact: true }));
      }
    },
  };
  return hands;
}

const cell = (page: Page, at: string) => shown(page).getByRole("gridcell", { name: new RegExp(`^${at} `) });

test("an administrator makes a grouped report from nothing and sees what becomes of it", async ({ browser }) => {
  const { page, faults, close } = await signedIn(browser, "admin");
  await page.goto("/designer");
  const hands = handsOn(page);
  await hands.click(shown(page).getByRole("button", { name: "新建报表" }));
  const wizard = page.getByRole("dialog", { name: "新建报表" });
  await hands.fill(wizard.getByLabel("名称", { exact: true }), title);
  await hands.choose(wizard.getByLabel("所属业务"), "请假销假");
  await hands.choose(wizard.getByLabel("数据来源"), "请假情况");
  await hands.choose(wizard.getByLabel("分组依据（从大到小）"), "学院", "班级");
  // The open list would cover the button.
  await hands.click(wizard.getByText("按一级或几级分组，带小计与合计"));
  await hands.click(wizard.getByRole("button", { name: /创\s?建/ }));

  // One more column to the right, and in it how many people that were.
  await hands.click(cell(page, "C3"));
  await hands.click(shown(page).getByRole("button", { name: "右侧插入列" }));
  await hands.drag(shown(page).getByRole("complementary", { name: "数据" }).getByRole("button", { name: "请假人数", exact: true }), cell(page, "D3"));
  await expect(cell(page, "D2")).toHaveText("请假人数");
  const preview = shown(page).getByRole("region", { name: "预览" });
  await expect(preview.getByRole("columnheader", { name: "请假人数" })).toBeVisible();
  await expect(preview.getByText("小计")).toHaveCount(3);
  await expect(preview.getByText("合计")).toHaveCount(1);
  console.log(`grouped report: ${hands.count} clicks, drags and entries`);
  expect(hands.count).toBeLessThanOrEqual(25);

  await byKeyboard(page);
  const found = await axe(page).include(".designer-report").analyze();
  expect(found.violations.map(({ id, nodes }) => `${id} ${nodes[0]?.html}`)).toEqual([]);
  // Nobody who comes after finds it.
  await expect(shown(page).getByText("已保存")).toBeVisible();
  await shown(page).getByRole("button", { name: "放弃草稿" }).click();
  await page.getByRole("tooltip").getByRole("button", { name: "放弃草稿" }).click();
  await expect(shown(page).getByRole("button", { name: "新建报表" })).toBeVisible();
  expect(faults).toEqual([]);
  await close();
});

/** Cells are reached with the arrows and typed into; what was typed and made wider is taken back. */
async function byKeyboard(page: Page) {
  await cell(page, "A1").click();
  await page.keyboard.press("ArrowDown");
  await expect(cell(page, "A2")).toBeFocused();
  await page.keyboard.type("No");
  await page.keyboard.press("Enter");
  await expect(cell(page, "A2")).toHaveText("No");
  await expect(shown(page).getByRole("heading", { level: 2, name: /^单元格/ })).toBeVisible();
  await page.keyboard.press("ArrowRight");
  await page.keyboard.press("F2");
  await shown(page).getByRole("textbox", { name: "B2 的文字" }).fill("所在班级");
  await page.keyboard.press("Enter");
  await expect(cell(page, "B2")).toHaveText("所在班级");
  const edge = shown(page).getByRole("separator", { name: "B 列宽度" });
  const width = Number(await edge.getAttribute("aria-valuenow"));
  await edge.focus();
  await page.keyboard.press("ArrowRight");
  await expect(edge).toHaveAttribute("aria-valuenow", String(width + 1));
  for (const _ of ["width", "B2", "A2"]) await shown(page).getByRole("button", { name: "撤销" }).click();
  await expect(edge).toHaveAttribute("aria-valuenow", String(width));
  await expect(cell(page, "B2")).toHaveText("班级");
  await expect(cell(page, "A2")).toHaveText("学院");
}
