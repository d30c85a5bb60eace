import { expect, type Locator, type Page, test } from "@playwright/test";
import { asList, choose, openPage, pickTime, shown, signedIn } from "./campus-page.ts";

/** What a person does with a page that somebody else made, each click, choice and entry counted. Only by texts that are to be seen. */
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
  async choose(control: Locator, ...options: string[]) {
    await this.click(control);
    for (const option of options)
      await this.click(this.page.locator(".ant-select-dropdown:not(.ant-select-dropdown-hidden)").getByText(option, { exact: true }));
  }

  /** The drawing takes no click itself: the part is chosen where it is seen. */
  async point(target: Locator) {
    this.count += 1;
    await target.scrollIntoViewIfNeeded();
    const box = (await target.boundingBox())!;
    await this.page.mouse.click(box.x + box.width / 2, box.y + box.height / 2);
  }
}

const title = "失物招领";
const fields = "物品名称*, 类别(证件/电子/衣物/其他)*, 拾到时间*, 拾到地点(定位), 照片(图片), 联系电话, 备注【证件信息】证件姓名, 证件编号";
/** What was kept once comes back when the business does. */
const found = `校园卡${Date.now()}`;
const drawing = (page: Page) => shown(page).locator(".designer-canvas");
const surface = (page: Page, name: string) => shown(page).getByRole("radiogroup", { name: "画面" }).getByText(name, { exact: true });

/** From an empty hand to a draft: what is kept, who may do what, who approves. */
async function begin(page: Page, hands: Hands) {
  // More areas than the bar holds stand behind its last entry.
  await hands.click(page.getByRole("menuitem", { name: "更多业务" }));
  await hands.click(page.getByRole("menuitem", { name: "设计中心" }));
  await hands.click(shown(page).getByRole("button", { name: "快速新建业务" }));
  const wizard = page.getByRole("dialog", { name: "快速新建业务" });
  await hands.fill(wizard.getByLabel("名称", { exact: true }), title);
  await hands.choose(wizard.getByLabel("所属业务"), "请假销假");
  await hands.fill(wizard.getByLabel("登记的内容"), fields);
  await hands.click(wizard.getByRole("button", { name: "下一步" }));
  await hands.click(wizard.getByRole("radiogroup", { name: "学生" }).getByText("登记并维护本人的"));
  await hands.click(wizard.getByRole("button", { name: "下一步" }));
  await hands.choose(wizard.getByLabel("依次审批的角色"), "辅导员", "学院");
  // The open list would cover the button.
  await hands.click(wizard.getByText("不选角色就不需要审批"));
  await hands.click(wizard.getByRole("button", { name: "完成" }));
}

async function publish(page: Page, hands: Hands, note: string) {
  await expect(shown(page).getByText("已保存")).toBeVisible();
  await hands.click(shown(page).getByRole("button", { name: "发布" }));
  const dialog = page.getByRole("dialog", { name: "发布" });
  await hands.fill(dialog.getByRole("textbox", { name: /^发布说明/ }), note);
  await hands.click(dialog.getByRole("button", { name: "发布" }));
  await expect(page.getByText(/^第 \d+ 版已生效$/)).toBeVisible({ timeout: 60_000 });
}

test("a newcomer makes a business from nothing, and three roles use it", async ({ browser }) => {
  test.setTimeout(400_000);
  const admin = await signedIn(browser, "admin");
  const { page } = admin;
  const hands = new Hands(page);
  await begin(page, hands);

  await hands.click(surface(page, "表单"));
  await hands.point(drawing(page).getByText("证件信息", { exact: true }).first());
  await hands.fill(shown(page).getByRole("textbox", { name: "显示条件" }), "类别 = 证件");

  await hands.click(surface(page, "页面"));
  await hands.point(drawing(page).getByText("拾到时间", { exact: true }).first());
  await hands.click(shown(page).getByRole("button", { name: "查询条件", exact: true }));
  await hands.click(shown(page).getByRole("checkbox", { name: "物品名称" }));

  await hands.click(surface(page, "导出"));
  await hands.click(shown(page).getByRole("button", { name: "按表单分节生成两级表头" }));
  await expect(drawing(page).getByText("证件信息").first()).toBeVisible();

  for (const [role, column] of [
    ["学生", "联系电话"],
    ["辅导员", "证件编号"],
  ] as const) {
    await hands.choose(shown(page).getByLabel("改动作用于"), role);
    await hands.click(surface(page, "页面"));
    await hands.point(drawing(page).getByText(column, { exact: true }).first());
    await hands.click(shown(page).getByRole("button", { name: "对此角色隐藏" }));
    await expect(shown(page).getByText(`${role}与全部角色的不同（1 处）`)).toBeVisible();
  }
  await publish(page, hands, "失物招领上线");
  console.log(`newcomer: ${hands.count} clicks, drags and entries`);
  expect(hands.count).toBeLessThanOrEqual(40);

  await used(browser);
  // What one did is there after a reload, and is taken back there.
  await page.reload();
  await shown(page).getByRole("button", { name: "撤销" }).click();
  await expect(shown(page).getByText("学生与全部角色的不同")).toHaveCount(0);
  await shown(page).getByRole("button", { name: "重做" }).click();
  await expect(shown(page).getByText("已保存")).toBeVisible();
  await rollback(page);
  expect(admin.faults).toEqual([]);
  await admin.close();
});

/** Two letters of a button stand apart; its icon has a name too. */
const agree = /(^| )同 ?意$/;

/** A student hands in, two approve one after the other, and one of them exports what there is. */
async function used(browser: Parameters<typeof signedIn>[0]) {
  const student = await signedIn(browser, "2024010101");
  await openPage(student.page, "请假销假", title);
  await expect(shown(student.page).getByRole("columnheader", { name: "物品名称" })).toBeVisible();
  await expect(shown(student.page).getByRole("columnheader", { name: "联系电话" })).toHaveCount(0);
  await shown(student.page)
    .getByRole("button", { name: /新\s?增/ })
    .click();
  const form = student.page.getByRole("dialog");
  await form.getByLabel("物品名称").fill(found);
  await expect(form.getByLabel("证件姓名")).toHaveCount(0);
  await choose(student.page, "类别", "证件");
  await form.getByLabel("证件姓名").fill("李浩然");
  await pickTime(student.page, "拾到时间", "2026-11-20 12:30");
  await form.getByRole("button", { name: "保存并提交" }).click();
  await expect(form).toBeHidden();
  for (const account of ["fdy001", "dept001"]) {
    const other = await signedIn(browser, account);
    await openPage(other.page, "请假销假", title);
    await asList(other.page);
    await shown(other.page).getByRole("button", { name: found }).click();
    await other.page.getByRole("dialog").getByRole("button", { name: agree }).click();
    await other.page.getByRole("dialog", { name: "同意" }).getByRole("button", { name: agree }).click();
    await expect(other.page.getByText("同意成功")).toBeVisible();
    expect(other.faults).toEqual([]);
    await other.close();
  }
  await student.page.reload();
  await expect(shown(student.page).locator(".ant-table-row").filter({ hasText: found })).toContainText("已通过");
  expect(student.faults).toEqual([]);
  await student.close();
}

/** The school is for those who come after as it was. */
async function rollback(page: Page) {
  await shown(page).getByRole("button", { name: "历史" }).click();
  await page.getByRole("tab", { name: "已发布的版本" }).click();
  await page.getByRole("button", { name: "回退到此版" }).first().click();
  await page
    .getByRole("dialog", { name: /^回退到第/ })
    .getByRole("button", { name: "回退到此版" })
    .click();
  await expect(page.getByText(/^第 \d+ 版已生效$/).last()).toBeVisible({ timeout: 60_000 });
}

test("a second newcomer changes a page of the product for one role from where it is used", async ({ browser }) => {
  test.slow();
  const { page, faults, close } = await signedIn(browser, "admin");
  await openPage(page, "基础数据", "校区");
  const hands = new Hands(page);
  await hands.click(page.getByRole("button", { name: "设计此页" }));
  await expect(shown(page).getByRole("heading", { level: 1, name: /校区/ })).toBeVisible();
  await hands.choose(shown(page).getByLabel("改动作用于"), "管理员");
  await hands.point(drawing(page).getByText("校区代码", { exact: true }).first());
  await hands.click(shown(page).getByRole("button", { name: "对此角色隐藏" }));
  await expect(shown(page).getByText(/^管理员与全部角色的不同/)).toBeVisible();
  await publish(page, hands, "管理员的校区页少一列");
  console.log(`second newcomer: ${hands.count} clicks, drags and entries`);
  expect(hands.count).toBeLessThanOrEqual(12);
  await rollback(page);
  expect(faults).toEqual([]);
  await close();
});

/** What a person does who has no pointer. A control is reached with Tab, however many steps that takes. */
class Keys {
  private readonly page: Page;

  constructor(page: Page) {
    this.page = page;
  }

  async press(...keys: string[]) {
    for (const key of keys) await this.page.keyboard.press(key);
  }

  async push(button: Locator) {
    await expect(button).toBeEnabled();
    await button.focus();
    await this.press("Enter");
  }

  async write(box: Locator, text: string) {
    await box.focus();
    await this.page.keyboard.type(text);
  }

  /** Finds an entry of a list by its name and takes it. */
  async take(list: Locator, ...names: string[]) {
    const first = this.page.locator(".ant-select-dropdown:not(.ant-select-dropdown-hidden) .ant-select-item-option-active");
    for (const name of names) {
      await this.write(list, name);
      await expect(first).toHaveText(name);
      await this.press("Enter");
    }
  }

  async tick(choice: Locator) {
    await choice.focus();
    await this.press("Space");
  }

  /** Goes down the outline from its top, opening what is named on the way, and chooses the last. */
  async goTo(...way: RegExp[]) {
    const active = shown(this.page).locator(".designer-outline .ant-tree-treenode-active");
    await shown(this.page).getByRole("tree").blur();
    await shown(this.page).getByRole("tree").focus();
    for (const [at, text] of way.entries()) {
      for (let step = 0; step < 40 && !((await active.count()) > 0 && text.test(await active.innerText())); step += 1) await this.press("ArrowDown");
      await expect(active).toHaveText(text);
      await this.press(at < way.length - 1 ? "ArrowRight" : "Enter");
    }
  }

  /** Takes a column away for the people of one role. */
  async hideFor(role: string, column: RegExp) {
    await this.take(shown(this.page).getByLabel("改动作用于"), role);
    await this.goTo(/^\s*列\s*$/, column);
    await this.press("Delete");
    await expect(shown(this.page).getByText(new RegExp(`^${role}与全部角色的不同`))).toBeVisible();
  }

  async publish(note: string) {
    await expect(shown(this.page).getByText("已保存")).toBeVisible();
    await this.push(shown(this.page).getByRole("button", { name: "发布" }));
    const dialog = this.page.getByRole("dialog", { name: "发布" });
    await this.write(dialog.getByRole("textbox", { name: /^发布说明/ }), note);
    await this.push(dialog.getByRole("button", { name: "发布" }));
    await expect(this.page.getByText(/^第 \d+ 版已生效$/)).toBeVisible({ timeout: 60_000 });
  }
}

test("a third newcomer changes a page for one role without a pointer", async ({ browser }) => {
  test.slow();
  const { page, faults, close } = await signedIn(browser, "admin");
  await openPage(page, "基础数据", "校区");
  const keys = new Keys(page);
  await keys.push(page.getByRole("button", { name: "设计此页" }));
  await keys.hideFor("管理员", /联系电话/);
  await keys.publish("少一列");
  await rollback(page);
  expect(faults).toEqual([]);
  await close();
});

test("a third newcomer makes a business from nothing without a pointer", async ({ browser }) => {
  test.slow();
  const { page, faults, close } = await signedIn(browser, "admin");
  await page.goto("/designer");
  const keys = new Keys(page);
  await keys.push(shown(page).getByRole("button", { name: "快速新建业务" }));
  const wizard = page.getByRole("dialog", { name: "快速新建业务" });
  await keys.write(wizard.getByLabel("名称", { exact: true }), "物品借用");
  await keys.take(wizard.getByLabel("所属业务"), "请假销假");
  await keys.write(wizard.getByLabel("登记的内容"), fields);
  await keys.push(wizard.getByRole("button", { name: "下一步" }));
  await keys.tick(wizard.getByRole("radiogroup", { name: "学生" }).getByRole("radio", { name: "登记并维护本人的" }));
  await keys.push(wizard.getByRole("button", { name: "下一步" }));
  await keys.take(wizard.getByLabel("依次审批的角色"), "辅导员", "学院");
  await keys.push(wizard.getByRole("button", { name: "完成" }));
  await expect(shown(page).getByRole("heading", { level: 1, name: "物品借用" })).toBeVisible();

  await keys.goTo(/^\s*分组\s*$/, /证件信息/);
  await keys.write(shown(page).getByRole("textbox", { name: "显示条件" }), "类别 = 证件");
  await keys.goTo(/^\s*查询条件\s*$/);
  await keys.tick(shown(page).getByRole("checkbox", { name: "物品名称" }));
  await keys.tick(shown(page).getByRole("radiogroup", { name: "画面" }).getByRole("radio", { name: "导出" }));
  await keys.push(shown(page).getByRole("button", { name: "按表单分节生成两级表头" }));
  await keys.hideFor("学生", /联系电话/);
  await keys.hideFor("辅导员", /证件编号/);
  await keys.publish("物品借用上线");
  await rollback(page);
  expect(faults).toEqual([]);
  await close();
});
