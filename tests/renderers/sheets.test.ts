import { axe } from "../support/axe.ts";
import type { BrowserContext, Page } from "playwright";
import { afterAll, afterEach, beforeAll, describe, expect, test } from "vitest";
import type { Sheet } from "../../engine/fields/sheet/sheet-value.ts";
import { openPages, type Pages } from "../support/pages.ts";

let pages: Pages;
let context: BrowserContext;
let page: Page;

beforeAll(async () => {
  pages = await openPages("sheets");
});
afterAll(() => pages.close());
afterEach(() => context.close());

const eventually = <T>(read: () => Promise<T>) => expect.poll(read, { timeout: 60_000 });
interface World {
  value: unknown;
  away?: boolean;
  server: { kept: { values: Record<string, unknown> } | null };
}
const value = () => page.evaluate(() => (window as unknown as World).value);
const kept = () => page.evaluate(() => (window as unknown as World).server.kept?.values ?? null);
const keys = async () => ((await value()) as Sheet).sections.map(({ key, items }) => [key, ...items.map((item) => item.key)].join(" "));

async function open(view: string, on: "desk" | "phone" = "desk"): Promise<void> {
  const phone = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true };
  context = await pages.browser.newContext({ viewport: { width: 1440, height: 900 }, locale: "zh-CN", ...(on === "phone" && phone) });
  page = await context.newPage();
  page.setDefaultTimeout(60_000);
  await page.goto(pages.url(`sheets.html?view=${view}`));
  await page.locator(".sheet").first().waitFor();
}

/** What a reader of screens would stumble over. */
async function barriers(): Promise<string[]> {
  const { violations } = await axe(page).include("main").disableRules(["region", "color-contrast", "heading-order"]).analyze();
  return violations.map((one) => `${one.id}: ${one.nodes.map((node) => node.html.slice(0, 160)).join(" | ")}`);
}
const isWithin = () => page.evaluate(() => document.documentElement.scrollWidth <= window.innerWidth);

describe("questions being written", () => {
  test("are added, edited and removed, and what is wrong is said at once", async () => {
    await open("edit");
    await page.getByRole("button", { name: "添加题目" }).first().click();
    await page.getByRole("menuitem", { name: "多选" }).click();
    await page.getByRole("textbox", { name: "题目内容" }).fill("常去的地方");
    await page.getByRole("textbox", { name: "选项内容" }).first().fill("图书馆");
    await page.getByRole("spinbutton", { name: "“图书馆”的分值" }).fill("2");
    await page.getByRole("spinbutton", { name: "“图书馆”的分值" }).blur();
    const [first] = ((await value()) as Sheet).sections;
    expect(first!.items[1]).toMatchObject({ kind: "multiple", title: "常去的地方", options: [{ title: "图书馆", score: 2 }, {}] });
    expect(await barriers()).toEqual([]);
    await page.getByRole("button", { name: "删除“住宿”" }).click();
    await page.getByRole("button", { name: "删除“感受”" }).click();
    await eventually(() => page.getByRole("alert").innerText()).toContain("“是否住校”：只能跳到后面的节或结束");
  });

  test("are moved by keys and by the pointer", async () => {
    await open("edit");
    const handle = page.getByRole("button", { name: "移动“睡眠”" });
    await handle.focus();
    await page.keyboard.press("Space");
    await page.getByText("已拿起“睡眠”").waitFor({ state: "attached" });
    // A lifted question hears further keys one timer later; a timer set now is behind that one.
    await page.evaluate(() => new Promise((done) => setTimeout(done)));
    await page.keyboard.press("ArrowUp");
    await page.getByText("“睡眠”移到“最近一周”处").waitFor({ state: "attached" });
    await page.keyboard.press("Space");
    await eventually(async () => (await keys())[2]).toBe("mood sleep week words");
    const from = (await page.getByRole("button", { name: "移动“想说的话”" }).boundingBox())!;
    const to = (await page.getByRole("button", { name: "移动“想参加的活动”" }).boundingBox())!;
    await page.mouse.move(from.x + 8, from.y + 8);
    await page.mouse.down();
    await page.mouse.move(from.x + 8, from.y - 20, { steps: 4 });
    await page.mouse.move(to.x + 8, to.y + 8, { steps: 8 });
    await page.mouse.up();
    await eventually(keys).toEqual(["start live", "dorm words event", "mood sleep week"]);
  });

  test("are tried out beside: a jump passes what it passes", async () => {
    await open("edit");
    await page.getByText("预览", { exact: true }).click();
    await page.getByText("想参加的活动").waitFor();
    await page.getByRole("radio", { name: "否", exact: true }).check();
    await eventually(() => page.getByText("想参加的活动").count()).toBe(0);
  });

  test("lie within a phone", async () => {
    await open("edit", "phone");
    await page.locator(".editor-toggle").first().tap();
    await page.getByRole("textbox", { name: "题目内容" }).waitFor();
    expect(await isWithin()).toBe(true);
  });
});

describe("questions being answered", () => {
  test("go from page to page with the finger, and what is missing holds the page", async () => {
    await open("answer", "phone");
    await page.getByRole("button", { name: "下一页" }).tap();
    await eventually(() => page.getByRole("alert").innerText()).toBe("请填写“是否住校”");
    await page.getByRole("radio", { name: "是", exact: true }).tap();
    await page.getByRole("button", { name: "下一页" }).tap();
    await page.getByText("想参加的活动").waitFor();
    expect(await page.getByRole("radio", { name: "跑步（已满）" }).isDisabled()).toBe(true);
    await page.getByRole("button", { name: "下一页" }).tap();
    await page.getByRole("radiogroup", { name: "最近一周 感到平静" }).getByRole("radio", { name: "经常" }).tap();
    await page.getByRole("radiogroup", { name: "睡眠" }).getByText("4").tap();
    expect(await value()).toEqual({ version: 1, draft: expect.any(Number), values: { live: "yes", week_calm: "often", sleep: 4 } });
    expect(await barriers()).toEqual([]);
    expect(await isWithin()).toBe(true);
  });

  test("are kept without a network over a reload, and go when it is back", async () => {
    await open("answer");
    await page.evaluate(() => {
      (window as unknown as World).away = true;
    });
    await page.getByRole("radio", { name: "否", exact: true }).check();
    await eventually(() => page.getByRole("status").innerText()).toBe("已存在本机，联网后自动保存");
    expect(await kept()).toBeNull();
    await page.reload();
    await eventually(() => page.getByRole("radio", { name: "否", exact: true }).isChecked()).toBe(true);
    await eventually(kept).toEqual({ live: "no" });
    expect(await value()).toMatchObject({ values: { live: "no" } });
  });

  test("for each row of a section stand apart", async () => {
    await open("inspect");
    await page.getByRole("spinbutton", { name: "床铺" }).nth(1).fill("5");
    await page.getByRole("spinbutton", { name: "床铺" }).nth(1).blur();
    await page.getByRole("textbox", { name: "说明" }).fill("被子未叠");
    expect(await value()).toMatchObject({ values: { beds: [{ row: "2", bed: 5, remark: "被子未叠" }] } });
  });
});

test.each(["desk", "phone"] as const)("answers and figures are read on a %s", async (on) => {
  await open("read", on);
  await page.getByText("希望宿舍早点熄灯").waitFor();
  expect(await page.locator(".sheet-result").innerText()).toMatch(/总分\s*5/);
  expect([await barriers(), await isWithin()]).toEqual([[], true]);
  await context.close();
  await open("figures", on);
  await page.getByRole("tab", { name: "统计" }).click();
  await page.getByText("31（77.5%）").waitFor();
  await page.getByText("食堂的早餐很好").waitFor();
  expect([await barriers(), await isWithin()]).toEqual([[], true]);
});
