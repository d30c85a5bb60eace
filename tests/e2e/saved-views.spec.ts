import { expect, type Locator, test } from "@playwright/test";
import { shown, signedIn, signedInAnew } from "./campus-page.ts";

const page = "/layout/leave/daily/application";

test("a view is made, shared with a role, set as its default and opened by its link in six actions", async ({ browser }) => {
  const maker = await signedIn(browser, "admin");
  await maker.page.context().grantPermissions(["clipboard-read", "clipboard-write"]);
  await maker.page.goto(`${page}?state=approved`);
  await expect(shown(maker.page).locator(".ant-table-row").first()).toBeVisible();
  let actions = 0;
  const press = async (target: Locator) => {
    await target.click();
    actions += 1;
  };
  await press(shown(maker.page).getByRole("button", { name: /^视图：/ }));
  await press(maker.page.getByRole("menuitem", { name: "保存为视图…" }));
  const dialog = maker.page.getByRole("dialog", { name: "保存为视图…" });
  await dialog.getByLabel("名称").fill("只看已批准");
  await press(dialog.getByText("辅导员", { exact: true }));
  await press(dialog.getByLabel("打开列表时默认使用"));
  await press(dialog.getByRole("button", { name: "保存" }));
  // The address is the link by now, as well as what the message copies.
  await expect(maker.page).toHaveURL(/[?&]view=\d+$/);
  const link = maker.page.url();
  await maker.page.getByRole("button", { name: "复制链接" }).first().click();
  expect(await maker.page.evaluate(() => navigator.clipboard.readText())).toBe(link);

  // Another person in another browser: by the link, and by the menu, where it is what the list begins with.
  const reader = await signedInAnew(browser, "fdy001");
  actions += 1;
  expect(actions).toBeLessThanOrEqual(6);
  console.log(`a view made, shared, set as default and opened by its link: ${actions} actions`);
  for (const address of [link, page]) {
    await reader.page.goto(address);
    await expect(shown(reader.page).getByRole("button", { name: "视图：只看已批准" })).toBeVisible();
    await expect(shown(reader.page).locator(".filter-chips")).toContainText("已批准");
  }
  const student = await signedInAnew(browser, "2024010101");
  await student.page.goto(page);
  await expect(shown(student.page).getByRole("button", { name: "视图：不用视图" })).toBeVisible();

  // A change of the view is told, and can be undone.
  await shown(reader.page).getByRole("button", { name: "移除条件“状态”" }).first().click();
  await expect(shown(reader.page).getByText("已改动")).toBeVisible();
  await shown(reader.page).getByRole("button", { name: "视图：只看已批准" }).click();
  await reader.page.getByRole("menuitem", { name: "放弃改动" }).click();
  await expect(shown(reader.page).locator(".filter-chips")).toContainText("已批准");
  expect([...maker.faults, ...reader.faults]).toEqual([]);

  // It goes as it came, so that other stories find the list as it was.
  await maker.page.goto(link);
  await shown(maker.page).getByRole("button", { name: "视图：只看已批准" }).click();
  await maker.page.getByRole("menuitem", { name: "删除此视图" }).click();
  await maker.page.getByRole("dialog").getByRole("button", { name: "删除" }).click();
  await expect(shown(maker.page).getByRole("button", { name: "视图：不用视图" })).toBeVisible();
  for (const visitor of [maker, reader, student]) await visitor.close();
});

test("columns that a person arranges are there in another browser", async ({ browser }) => {
  const first = await signedIn(browser, "admin");
  await first.page.goto(page);
  const heading = (of: typeof first) => shown(of.page).getByRole("columnheader", { name: "天数" });
  await expect(heading(first)).toBeVisible();
  await shown(first.page).getByRole("button", { name: "列设置" }).click();
  const kept = first.page.waitForResponse((reply) => reply.url().includes("/screen/keepLook") && reply.ok());
  await first.page.getByRole("checkbox", { name: "天数" }).click();
  await kept;
  const second = await signedInAnew(browser, "admin");
  await second.page.goto(page);
  await expect(shown(second.page).getByRole("columnheader", { name: "请假类型" })).toBeVisible();
  await expect(heading(second)).toHaveCount(0);
  await shown(second.page).getByRole("button", { name: "列设置" }).click();
  const reset = second.page.waitForResponse((reply) => reply.url().includes("/screen/keepLook") && reply.ok());
  await second.page.getByRole("button", { name: "恢复默认" }).click();
  await reset;
  await expect(heading(second)).toBeVisible();
  await first.close();
  await second.close();
});
