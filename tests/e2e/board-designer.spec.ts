import { expect, type Locator, type Page, test } from "@playwright/test";
import { axe } from "../support/axe.ts";
import { shown, signedIn } from "./campus-page.ts";

/** What a person does who makes a board, each click, drag, key and entry counted. Only by texts that are to be seen. */
class Hands {
  count = 0;
  private readonly page: Page;

  constructor(page: Page) {
    this.page = page;
  }

  async click(target: Locator) {
    this.count += 1;
    await target.click();
  }

  async fill(target: Locator, text: string) {
    this.count += 1;
    await target.fill(text);
  }

  /** Opens a list and takes one of it. */
  async choose(control: Locator, option: string | RegExp) {
    await this.click(control);
    const list = this.page.locator(".ant-select-dropdown:not(.ant-select-dropdown-hidden)");
    await this.click(list.getByText(option, { exact: true }).first());
  }

  /** Writes some of a name, and takes what is found. */
  async find(control: Locator, option: string) {
    await this.fill(control, option);
    await this.click(this.page.locator(".ant-select-dropdown:not(.ant-select-dropdown-hidden)").getByText(option, { exact: true }));
  }

  async press(key: string) {
    this.count += 1;
    await this.page.keyboard.press(key);
  }

  /** By so many pixels. */
  async drag(target: Locator, by: { x: number; y: number }) {
    this.count += 1;
    const box = (await target.boundingBox())!;
    const from = { x: box.x + box.width / 2, y: box.y + box.height / 2 };
    await this.page.mouse.move(from.x, from.y);
    await this.page.mouse.down();
    await this.page.mouse.move(from.x + by.x, from.y + by.y, { steps: 4 });
    await this.page.mouse.up();
  }
}

const tileOn = (page: Page, title: string | RegExp) => shown(page).getByRole("region", { name: "大屏画面" }).getByRole("button", { name: title });
const mostActions = 30;

test("an administrator makes a board of four tiles from nothing", async ({ browser }) => {
  test.slow();
  const { page, faults, close } = await signedIn(browser, "admin");
  const hands = new Hands(page);
  await hands.click(page.getByRole("menuitem", { name: "更多业务" }));
  await hands.click(page.getByRole("menuitem", { name: "设计中心" }));
  await hands.click(shown(page).getByRole("button", { name: /^plus 新\s?建$/ }));
  const dialog = page.getByRole("dialog", { name: "新建" });
  await hands.choose(dialog.getByLabel("种类"), "大屏");
  await hands.choose(dialog.getByLabel("所属业务"), "请假销假");
  await hands.fill(dialog.getByLabel("名称", { exact: true }), "请假大厅屏");
  await hands.fill(dialog.getByLabel("文件名"), "leaveHall");
  await hands.click(dialog.getByRole("button", { name: /创\s?建/ }));
  await expect(dialog).toBeHidden();

  const palette = shown(page).getByRole("toolbar", { name: "添加磁贴" });
  for (const look of ["数字框", "饼图", "折线图"]) {
    await hands.click(palette.getByRole("button", { name: look, exact: true }));
    await hands.find(shown(page).getByRole("combobox", { name: "统计", exact: true }), "请假大屏数据");
  }
  await hands.click(palette.getByRole("button", { name: "时钟", exact: true }));
  await expect(tileOn(page, / · /)).toHaveCount(2);

  // The clock goes below the charts, and one key beside where it was let go.
  await hands.drag(tileOn(page, /^时钟|^clock/), { x: 0, y: 120 });
  await hands.press("ArrowRight");
  await shown(page).getByRole("tab", { name: /^问题/ }).click();
  await expect(shown(page).getByText("没有问题")).toBeVisible();
  console.log(`board: ${hands.count} clicks, drags and entries`);
  expect(hands.count).toBeLessThanOrEqual(mostActions);

  const found = await axe(page).include(".designer").analyze();
  expect(found.violations.map(({ id, nodes }) => `${id} ${nodes[0]?.html}`)).toEqual([]);
  await expect(shown(page).getByText("已保存")).toBeVisible();
  // Else the stories that follow would find its draft.
  await shown(page).getByRole("button", { name: "放弃草稿" }).click();
  await page.getByRole("tooltip").getByRole("button", { name: "放弃草稿" }).click();
  await expect(shown(page).getByText("已保存")).toBeVisible();
  await expect(shown(page).getByRole("button", { name: "快速新建业务" })).toBeVisible();
  expect(faults).toEqual([]);
  await close();
});
