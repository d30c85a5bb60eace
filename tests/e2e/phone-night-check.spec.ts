import { expect, type Page, test } from "@playwright/test";
import { choose, enter } from "./campus-page.ts";
import { type SignedCaller, signedCaller } from "./signed-call.ts";

const taskName = `夜间点名演练${Date.now()}`;
/** As the school's clock has it, that many seconds from now. */
const at = (seconds: number): string => new Date(Date.now() + 8 * 3_600_000 + seconds * 1000).toISOString().slice(0, 19).replace("T", " ");

/** A round in the keeper's building that is under way and ends before long; keepers call it themselves. How a time is picked, other stories tell. */
async function roundNow(keeper: SignedCaller): Promise<{ id: string }> {
  return keeper.post("/api/yxgl/dormSignTask/add", {
    ...{ taskName, taskType: "2", signDate: at(0).slice(0, 10), dormIds: ["d111"], signModes: ["5"] },
    ...{ startTime: at(-60), endTime: at(80), lateEndTime: at(80) },
  });
}

const place = (page: Page, nth: number) => page.locator(".plan-place").nth(nth);
const panel = (page: Page) => page.getByRole("dialog", { name: "所选位置" }).or(page.locator(".ant-drawer-open")).last();

/** Touches somebody on the plan and makes a step. */
async function step(page: Page, nth: number, action: string, answer?: () => Promise<void>): Promise<void> {
  const name = new RegExp(`(^|\\s)${action}$`);
  await place(page, nth).tap();
  await panel(page).getByRole("button", { name }).tap();
  const asking = page.getByRole("dialog", { name: new RegExp(action) }).last();
  await answer?.();
  await asking.getByRole("button", { name }).last().tap();
  await expect(page.getByText(`${action}成功`).first()).toBeVisible();
}

test("a keeper calls a floor by touch, and who was not there is absent when the round ends, and is looked into", async ({ page, baseURL }) => {
  test.setTimeout(300_000);
  const keeper = await signedCaller(baseURL!, "dorm003");
  const { id: taskId } = await roundNow(keeper);
  await enter(page, "dorm003");
  await page.goto("/layout/open?_screen=dorm/signTask");
  const round = page.locator(".card").filter({ hasText: taskName }).first();
  // The clock begins it, and lists whoever lives there.
  await expect(async () => {
    await page.reload();
    await expect(round.getByRole("button", { name: /点名$/ })).toBeVisible({ timeout: 8_000 });
  }).toPass({ timeout: 120_000 });
  await round.getByRole("button", { name: /点名$/ }).tap();
  await expect(place(page, 0)).toBeVisible();
  await step(page, 0, "代点名");
  await expect(place(page, 0)).toHaveAccessibleName(/正常归寝/);
  await expect(place(page, 1)).toHaveAccessibleName(/未签到/);
  // The clock ends the round, and nobody presses anything.
  const open = async () => (await keeper.get<{ total: number }>("/api/yxgl/dormSignRecord/list", { taskId, state: "open" })).total;
  await expect.poll(open, { timeout: 150_000, intervals: [1000] }).toBe(0);
  await page.reload();
  await expect(place(page, 1)).toHaveAccessibleName(/未归/);
  await step(page, 1, "核实", async () => choose(page, "核实结果", "未归"));
  await expect(place(page, 1)).toBeVisible();
});
