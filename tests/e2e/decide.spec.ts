import { expect, type Page, test } from "@playwright/test";
import { oneByOne, shown, signedIn, termDay } from "./campus-page.ts";
import { handInLeave, leaveReason } from "./hand-in-leave.ts";
import { signedCaller } from "./signed-call.ts";

test.describe.configure({ timeout: 600_000 });

interface Wanted {
  /** Number of the student's account. */
  xh: string;
  from: string;
  until: string;
}

/** An application that a student hands in. */
async function apply(baseUrl: string, { xh, from, until }: Wanted): Promise<void> {
  await handInLeave(await signedCaller(baseUrl, xh), { from, until });
}

/** A few students at a time. */
async function applied(baseUrl: string, wanted: readonly Wanted[]): Promise<void> {
  for (let at = 0; at < wanted.length; at += 4) await Promise.all(wanted.slice(at, at + 4).map((one) => apply(baseUrl, one)));
}

const students = (first: number, count: number): string[] =>
  Array.from({ length: count }, (_, at) => `20240101${String(first + at).padStart(2, "0")}`);
/** Of what waits for the counsellor, what begins on that day: other stories find the rest as it was. */
const waitingOn = (day: string) => `/layout/open?_screen=leave%2Fapproval&startTime.start=${day}&startTime.end=${day}`;

/** Counts what a person does with a page. */
function counted(page: Page) {
  let presses = 0;
  return {
    key: async (key: string) => {
      presses += 1;
      await page.keyboard.press(key);
    },
    click: async (name: string | RegExp) => {
      presses += 1;
      await page.getByRole("button", { name }).first().click();
    },
    sum: () => presses,
  };
}

test("a counsellor decides twenty requests in twenty-five presses, each with its reason and its figures in sight", async ({ browser, baseURL }) => {
  const day = termDay(2);
  await applied(
    baseURL!,
    students(8, 20).map((xh) => ({ xh, from: day, until: day })),
  );
  const { page, faults, close } = await signedIn(browser, "fdy001");
  await page.goto(waitingOn(day));
  await oneByOne(page);
  const record = shown(page).locator("article.desk-record");
  await expect(shown(page).getByText("第 1 条，共 20 条")).toBeVisible();
  const hand = counted(page);
  for (let left = 20; left > 0; left -= 1) {
    const name = (await record.getAttribute("aria-label"))!;
    await expect(record.locator("[data-path=reason]").getByText(leaveReason)).toBeInViewport();
    await expect(record.locator(".facts [data-path=days]")).toBeInViewport();
    await expect(record.locator(".request-figures dd").first()).toBeVisible();
    if (left === 10) {
      // Said without leaving the record, and handed in with the decision.
      await hand.key("o");
      await page.keyboard.type("已与家长核实");
      await hand.key("Control+Enter");
    } else await hand.key("a");
    await (left > 1 ? expect(record).not.toHaveAttribute("aria-label", name) : expect(record).toHaveCount(0));
  }
  await expect(shown(page).getByText("没有等您办理的了")).toBeVisible();
  expect(hand.sum()).toBeLessThanOrEqual(25);
  console.log(`twenty requests decided one by one: ${hand.sum()} presses`);
  // What was decided can be gone back to, with what was said.
  await shown(page).locator(".desk-entry[data-past]").nth(10).click();
  await expect(record.locator(".request-course")).toContainText("已与家长核实");
  expect(faults).toEqual([]);
  await close();
});

test("twenty decided at once: the two that are unlike the others are marked, left out until they are picked, and each row tells its result", async ({
  browser,
  baseURL,
}) => {
  const [day, week] = [termDay(8), termDay(12)];
  const many = students(8, 20);
  const long = new Set([many[4], many[11]]);
  await applied(
    baseURL!,
    many.map((xh) => ({ xh, from: day, until: long.has(xh) ? week : day })),
  );
  const { page, faults, close } = await signedIn(browser, "fdy001");
  await page.goto(waitingOn(day));
  await oneByOne(page);
  await expect(shown(page).getByText("第 1 条，共 20 条")).toBeVisible();
  const hand = counted(page);
  await hand.click("批量办理");
  const dialog = page.getByRole("dialog", { name: /批量通过/ });
  const lines = dialog.locator(".batch-lines > li");
  await expect(lines).toHaveCount(20);
  const marked = lines.filter({ has: page.locator(".batch-mark") });
  const longOnes = lines.filter({ has: page.locator("[data-path=days]").getByText("5 天", { exact: true }) });
  await expect(longOnes).toHaveCount(2);
  for (const line of await longOnes.all()) {
    // By the demo of the day the sum of a term may be unusual as well, which is a mark of its own.
    await expect(line.locator(".batch-mark").filter({ hasText: "天数" }).first()).toBeVisible();
    await expect(line.getByRole("checkbox")).not.toBeChecked();
    await expect(line).toContainText(leaveReason);
  }
  const unusual = await marked.count();
  await expect(dialog.getByText(`已选 ${20 - unusual} 条，共 20 条`)).toBeVisible();
  await longOnes.first().getByRole("checkbox").check();
  await longOnes.first().getByRole("button", { name: "单独写意见" }).click();
  await longOnes.first().getByRole("textbox", { name: "单独写意见" }).fill("请每天报平安");
  await hand.click(new RegExp(`^批量通过（${21 - unusual} 条）$`));
  const over = page.getByRole("dialog", { name: new RegExp(`批量通过完成 ${21 - unusual} 条`) });
  await expect(over.locator(".batch-done")).toHaveCount(21 - unusual);
  await expect(over.getByText("未选", { exact: true })).toHaveCount(unusual - 1);
  console.log(`twenty decided at once: ${hand.sum()} clicks beside the one that was picked and noted; ${unusual} rows marked`);
  await over.getByRole("button", { name: "完成" }).click();
  // The others are decided one by one, so that other stories find what waits as it was.
  for (let left = unusual - 1; left > 0; left -= 1) {
    await expect(shown(page).locator(".desk-place")).toContainText(`共 ${left} 条`);
    await expect(shown(page).getByRole("article").getByRole("button", { name: "审核通过" })).toBeEnabled();
    await page.keyboard.press("a");
  }
  await expect(shown(page).getByText("没有等您办理的了")).toBeVisible();
  expect(faults).toEqual([]);
  await close();
});
