import { expect, test } from "@playwright/test";
import { axe } from "../support/axe.ts";
import { shown, signedIn } from "./campus-page.ts";

test("rights are given and taken by keyboard in a table, and a flow is drawn and walked through", async ({ browser }) => {
  const { page, faults, close } = await signedIn(browser, "admin");
  await page.goto("/designer#base/campus.entity.json");
  await shown(page).getByRole("radiogroup", { name: "查看方式" }).getByText("权限", { exact: true }).click();
  const cell = shown(page).getByRole("button", { name: /^管理员 新增/ });
  await cell.focus();
  await page.keyboard.press("ArrowRight");
  await expect(shown(page).getByRole("button", { name: /^管理员 修改/ })).toBeFocused();
  await page.keyboard.press("Delete");
  await expect(shown(page).getByRole("button", { name: "管理员 修改：没有权限" })).toBeFocused();
  const found = await axe(page).include(".designer").analyze();
  expect(found.violations.map(({ id, nodes }) => `${id} ${nodes[0]?.html}`)).toEqual([]);
  await shown(page).getByRole("button", { name: "撤销" }).click();
  await expect(shown(page).getByRole("button", { name: /^管理员 修改：(?!没有权限)/ })).toBeVisible();
  // Else the stories that follow find in the draft what was taken back here.
  await expect(shown(page).getByText("已保存")).toBeVisible();

  await page.goto("/designer#leave/leaveApproval.flow.json");
  await shown(page).getByRole("radiogroup", { name: "查看方式" }).getByText("流程图", { exact: true }).click();
  const flow = shown(page).getByRole("region", { name: "流程图" });
  await flow.getByRole("button", { name: /开始$/ }).first().click();
  await expect(shown(page).getByRole("heading", { level: 2, name: /^节点/ })).toBeVisible();
  const walk = shown(page).getByRole("region", { name: "试走流程" });
  await walk.getByRole("button", { name: /→/ }).first().click();
  await expect(walk.getByRole("button", { name: "退一步" })).toBeEnabled();
  expect(faults).toEqual([]);
  await close();
});

test("on the drawing a column is dragged before another and named where it stands; by keyboard a field moves to another section", async ({
  browser,
}) => {
  const { page, faults, close } = await signedIn(browser, "admin");
  await page.goto("/designer#base/campus.screen.json");
  const drawing = shown(page).locator(".designer-canvas");
  const heads = drawing.locator("th");
  const middle = async (text: string) => {
    const box = (await heads.filter({ hasText: text }).first().boundingBox())!;
    return { x: box.x + box.width / 2, y: box.y + box.height / 2, left: box.x };
  };
  await expect(heads.filter({ hasText: "校区性质" })).toBeVisible();
  const from = await middle("校区性质");
  const to = await middle("校区名称");
  await page.mouse.move(from.x, from.y);
  await page.mouse.down();
  await page.mouse.move(to.left + 30, to.y, { steps: 6 });
  await page.mouse.move(to.left + 8, to.y);
  await expect(drawing.locator(".designer-drop")).toBeVisible();
  await page.mouse.up();
  await shown(page).getByRole("tab", { name: "改动" }).click();
  await expect(shown(page).getByText(/校区性质.*移到/)).toBeVisible();

  const named = await middle("校区名称");
  await page.mouse.dblclick(named.x, named.y);
  await shown(page).getByRole("textbox", { name: "名称" }).first().fill("校区全称");
  await page.keyboard.press("Enter");
  await expect(heads.filter({ hasText: "校区全称" })).toBeVisible();
  await shown(page).getByRole("button", { name: "撤销" }).click();
  await shown(page).getByRole("button", { name: "撤销" }).click();
  await shown(page).getByRole("tab", { name: "改动" }).click();
  await expect(shown(page).getByText("与已发布的相同")).toBeVisible();
  await expect(shown(page).getByText("已保存")).toBeVisible();
  expect(faults).toEqual([]);
  await close();
});
