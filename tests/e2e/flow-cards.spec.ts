import { expect, type Locator, type Page, test } from "@playwright/test";
import { axe } from "../support/axe.ts";
import { shown, signedIn } from "./campus-page.ts";

const cards = (page: Page) => shown(page).getByRole("region", { name: "审批卡片" });
const card = (page: Page, title: string) => cards(page).getByRole("button", { name: title, exact: true });

/** What a person does, each click and entry counted. */
class Hands {
  count = 0;

  async click(target: Locator) {
    this.count += 1;
    await target.click();
  }

  async fill(target: Locator, text: string) {
    this.count += 1;
    await target.fill(text);
  }
}

interface Added {
  behind: string;
  before: string;
  sort: string;
  title: string;
  who: string;
}

async function addStep(page: Page, hands: Hands, { behind, before, sort, title, who }: Added) {
  await hands.click(cards(page).getByRole("button", { name: `在“${behind}”与“${before}”之间添加`, exact: true }));
  await hands.click(page.getByRole("menuitem", { name: sort, exact: true }));
  const form = page.getByRole("dialog", { name: sort });
  await hands.fill(form.getByLabel("环节名称"), title);
  await hands.click(form.getByLabel("谁来办理"));
  await hands.click(page.locator(".ant-select-dropdown:not(.ant-select-dropdown-hidden)").getByText(who, { exact: true }).first());
  await hands.click(form.getByRole("button", { name: /添\s?加/ }));
  await expect(form).toBeHidden();
  await expect(card(page, title)).toBeVisible();
}

test("an administrator gives an approval three steps on cards, and undo takes every one back", async ({ browser }) => {
  const { page, faults, close } = await signedIn(browser, "admin");
  await page.goto("/designer");
  const hands = new Hands();
  await hands.fill(shown(page).getByPlaceholder("按名称或文件查找"), "dormItemOut.flow");
  await hands.click(shown(page).getByRole("button", { name: "大件物品出楼", exact: true }));
  await addStep(page, hands, { behind: "已申请", before: "已同意", sort: "审批", title: "辅导员复核", who: "辅导员" });
  await addStep(page, hands, { behind: "辅导员复核", before: "已同意", sort: "会签", title: "学生处复核", who: "管理员" });
  console.log(`three steps of approval: ${hands.count} clicks and entries`);
  expect(hands.count).toBeLessThanOrEqual(20);
  await expect(shown(page).getByRole("tab", { name: "问题", exact: true })).toBeVisible();

  await card(page, "学生处复核").click();
  await expect(shown(page).getByRole("heading", { level: 2, name: "节点 学生处复核" })).toBeVisible();
  await expect(cards(page).getByText("全部办理")).toBeVisible();
  const found = await axe(page).include(".designer").analyze();
  expect(found.violations.map(({ id, nodes }) => `${id} ${nodes[0]?.html}`)).toEqual([]);
  await cards(page).getByRole("button", { name: "移除环节“辅导员复核”" }).click();
  await expect(card(page, "辅导员复核")).toHaveCount(0);
  await expect(cards(page).getByRole("button", { name: "在“已申请”与“学生处复核”之间添加" })).toBeVisible();

  const undo = shown(page).getByRole("button", { name: "撤销" });
  for (let step = 0; step < 3; step += 1) await undo.click();
  await expect(cards(page).getByRole("button", { name: "在“已申请”与“已同意”之间添加" })).toBeVisible();
  await shown(page).getByRole("tab", { name: "改动" }).click();
  await expect(shown(page).getByText("与已发布的相同")).toBeVisible();
  // Else the stories that follow find in the drafts what was taken back here.
  await expect(shown(page).getByText("已保存")).toBeVisible();
  expect(faults).toEqual([]);
  await close();
});
