import type { BrowserContext, Locator, Page } from "playwright";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from "vitest";
import { openPages, type Pages } from "../support/pages.ts";

let pages: Pages;
let context: BrowserContext;
let page: Page;
let complaints: string[];

beforeAll(async () => {
  pages = await openPages("asks");
});
afterAll(() => pages.close());

beforeEach(async () => {
  complaints = [];
  context = await pages.browser.newContext({ viewport: { width: 1280, height: 900 }, locale: "zh-CN", timezoneId: "Asia/Shanghai" });
  page = await context.newPage();
  page.setDefaultTimeout(60_000);
  page.on("pageerror", (error) => complaints.push(error.message));
});
afterEach(async () => {
  expect(complaints).toEqual([]);
  await context.close();
});

const dialog = () => page.getByRole("dialog");
const open = async (query: string) => {
  await page.goto(pages.url(`asks.html?${query}`));
  await dialog().locator("form").waitFor();
};
const field = (title: string) => dialog().getByLabel(title, { exact: true });
const press = (name: string) => dialog().getByRole("button", { name, exact: true }).click();
/** While the list narrows, an option may go from under the pointer, as it may for a person. */
const pick = async (control: Locator, person: string) => {
  const taken = dialog().locator(".ant-select").filter({ hasText: person });
  await vi.waitFor(async () => {
    await control.fill(person);
    await page.locator(".ant-select-dropdown:not(.ant-select-dropdown-hidden)").getByText(person).click({ timeout: 5_000 });
    await taken.first().waitFor({ timeout: 2_000 });
  }, 60_000);
};
/** One after the other: the panel of the day gives the focus back when it has closed. */
const lendTo = async (person: string, day: string) => {
  await field("借出日期").fill(day);
  await page.keyboard.press("Enter");
  await page.locator(".ant-picker-dropdown:not(.ant-picker-dropdown-hidden)").waitFor({ state: "hidden" });
  await pick(field("接收人"), person);
};
const closed = () => page.getByText("已关闭").waitFor();
const eventually = <T>(read: () => Promise<T>) => expect.poll(read, { timeout: 60_000 });
const focused = () => page.evaluate(() => document.activeElement?.closest("[data-path]")?.getAttribute("data-path"));
const sent = () =>
  page.evaluate(() => (window as unknown as { source: { sent: { record: Record<string, unknown> }[] } }).source.sent.map(({ record }) => record));
const calls = () => page.evaluate(() => (window as unknown as { source: { sent: { call: string }[] } }).source.sent.map(({ call }) => call));
const failNext = (message: string, detail: object, call?: string) =>
  page.evaluate(
    ([text, data, only]) => {
      const { source, RequestFailure } = window as unknown as {
        source: { failNext(failure: unknown, call?: string): void };
        RequestFailure: new (status: number, message: string, detail: object) => unknown;
      };
      source.failNext(new RequestFailure(400, text, data), only);
    },
    [message, detail, call] as const,
  );

describe("a move", () => {
  test("begins with what is stored, although the list did not bring it, and asks by the conditions of the form", async () => {
    await open("do=move:agree");
    await eventually(() => field("外借单位").inputValue()).toContain("onerror");
    await field("是否外借").click();
    await eventually(() => field("外借单位").count()).toBe(0);
    await field("是否外借").click();
    await press("同意");
    await dialog().getByText("请填写外借单位").waitFor();
    await eventually(focused).toBe("sentTo");
    expect(await sent()).toEqual([]);
    await field("外借单位").fill("邻校");
    await press("同意");
    await closed();
    expect(await sent()).toEqual([{ ids: ["100"], fields: { isSent: true, sentTo: "邻校", endAt: "2026-09-01 17:30:00" }, version: 3 }]);
  });

  test("of several records keeps what nobody touched", async () => {
    await open("do=move:note&rows=2");
    expect(await field("外借单位").count()).toBe(0);
    await field("意见").fill("都登记");
    await field("数量").fill("2");
    await press("登记（2 条）");
    await press("完成");
    await closed();
    expect(await sent()).toEqual([{ ids: ["100", "101"], fields: { count: 2 }, opinion: "都登记" }]);
  });

  test("of several records each may have a note of its own, one may be left out, and each tells its result", async () => {
    await open("do=move:note&rows=3");
    const line = (at: number) => dialog().locator(".batch-lines > li").nth(at);
    await line(0).getByRole("checkbox").uncheck();
    await line(1).getByRole("button", { name: "单独写意见" }).click();
    await line(1).getByRole("textbox", { name: "单独写意见" }).fill("只此一件");
    await field("意见").fill("都登记");
    await press("登记（2 条）");
    await dialog().getByText("登记完成 2 条").waitFor();
    expect(await line(0).textContent()).toContain("未选");
    expect(await line(1).textContent()).toContain("已办");
    await press("完成");
    await closed();
    expect(await sent()).toEqual([
      { ids: ["101"], opinion: "只此一件" },
      { ids: ["102"], opinion: "都登记" },
    ]);
  });

  test("whoever writes while the dialog still slides in keeps the focus", async () => {
    await page.addInitScript(() => {
      const still = document.createElement("style");
      still.id = "still";
      still.textContent = ".ant-zoom-appear { animation-play-state: paused !important }";
      document.addEventListener("DOMContentLoaded", () => document.head.append(still));
    });
    await open("do=move:note&rows=2");
    await field("数量").focus();
    await page.locator(".ant-zoom-appear").waitFor();
    await page.evaluate(() => document.getElementById("still")!.remove());
    await page.locator(".ant-zoom-appear").waitFor({ state: "detached" });
    await page.keyboard.type("2");
    expect(await focused()).toBe("count");
    expect(await field("数量").inputValue()).toBe("2");
  });

  test("a missing opinion is said at its field, which has the focus, and Ctrl + Enter sends", async () => {
    await open("do=move:refuse");
    await eventually(focused).toBe("opinion");
    await press("驳回");
    await dialog().getByText("请填写意见").waitFor();
    await eventually(focused).toBe("opinion");
    await page.keyboard.type("不同意");
    await page.keyboard.press("Enter");
    expect(await sent()).toEqual([]);
    await page.keyboard.type("，理由如上");
    await page.keyboard.press("Control+Enter");
    await closed();
    expect(await sent()).toEqual([{ ids: ["100"], opinion: "不同意\n，理由如上", version: 3 }]);
  });

  test("a refusal stands in the dialog and at its field, and what was typed stays", async () => {
    await open("do=move:refuse");
    await field("意见").fill("不同意");
    await failNext("记录已不在这一步", {});
    await press("驳回");
    await dialog().getByRole("alert").getByText("记录已不在这一步").waitFor();
    await failNext("意见不能这样写", { fieldErrors: { opinion: "意见不能这样写" } });
    await press("驳回");
    await dialog().locator('[data-path="opinion"]').getByText("意见不能这样写").waitFor();
    expect(await dialog().getByText("记录已不在这一步").count()).toBe(0);
    expect(await field("意见").inputValue()).toBe("不同意");
  });

  test("another language keeps what was typed", async () => {
    await open("do=move:refuse");
    await field("意见").fill("不同意");
    await page.evaluate(() => (window as unknown as { speak(language: string): void }).speak("en"));
    await eventually(() => dialog().locator("textarea").inputValue()).toBe("不同意");
  });

  test("what was typed is not thrown away without a question", async () => {
    await open("do=move:refuse");
    await field("意见").fill("不同意");
    await page.keyboard.press("Escape");
    await page.getByRole("button", { name: "继续填写" }).click();
    // The question lies over the dialog until it has closed.
    await page.locator(".ant-modal-confirm").waitFor({ state: "detached" });
    expect(await field("意见").inputValue()).toBe("不同意");
    await press("取消");
    await page.getByRole("button", { name: "放弃", exact: true }).click();
    await closed();
    expect(await sent()).toEqual([]);
  });
});

describe("an operation", () => {
  test("asks for a day and a person under the rules of their fields; Enter in a line of text goes on", async () => {
    await open("do=call:lend");
    await press("借出");
    await dialog().getByText("请填写借出日期").waitFor();
    await dialog().getByText("请填写接收人").waitFor();
    await lendTo("李明", "2026-11-20");
    await field("天数").fill("99");
    await page.keyboard.press("Enter");
    await dialog().locator('[data-path="days"] .form-wrong').waitFor();
    expect(await sent()).toEqual([]);
    await field("天数").fill("9");
    await page.keyboard.press("Enter");
    await closed();
    expect(await sent()).toEqual([{ ids: ["100"], input: { lendOn: "2026-11-20", keeper: "G002", days: 9 } }]);
  });

  test("what the server says of an input stands at it", async () => {
    await open("do=call:lend");
    await lendTo("李明", "2026-11-20");
    await failNext("不在本单位", { fieldErrors: { "input.keeper": "接收人不在本单位" } });
    await press("借出");
    await dialog().locator('[data-path="keeper"]').getByText("接收人不在本单位").waitFor();
  });
});

describe("several records at once", () => {
  test("only ticked fields are asked for, judged and sent; an empty one empties", async () => {
    await open("do=batch-set&rows=2");
    expect(await dialog().getByRole("button", { name: "保存" }).isDisabled()).toBe(true);
    await dialog().getByRole("checkbox", { name: "类别" }).check();
    await dialog().getByRole("checkbox", { name: "数量" }).check();
    await dialog().locator('[data-path="count"] input').fill("5");
    await press("保存");
    await dialog().getByText("请填写类别").waitFor();
    await dialog().getByRole("checkbox", { name: "类别" }).uncheck();
    await dialog().getByRole("checkbox", { name: "说明" }).check();
    expect(await dialog().locator('[data-path="count"] input').inputValue()).toBe("5");
    await press("保存");
    await closed();
    expect(await sent()).toEqual([{ count: 5, reason: null }]);
  });

  test("a switch that says no sets no", async () => {
    await open("do=batch-set&rows=2");
    await dialog().getByRole("checkbox", { name: "是否外借" }).check();
    await press("保存");
    await closed();
    expect(await sent()).toEqual([{ isSent: false }]);
  });
});

describe("a helper", () => {
  test("is asked for and one is enough", async () => {
    await open("do=help:transfer");
    await press("转办");
    await dialog().getByText("请填写办理人").waitFor();
    await pick(dialog().getByRole("combobox"), "陈静");
    await field("说明").fill("出差");
    await press("转办");
    await closed();
    expect(await sent()).toEqual([{ id: "100", userIds: ["G005"], opinion: "出差" }]);
  });
});

test("a phone has room for every input", async () => {
  await page.setViewportSize({ width: 390, height: 800 });
  await open("do=move:agree");
  await field("外借单位").waitFor();
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390);
  const box = await field("意见").boundingBox();
  expect(box!.x).toBeGreaterThanOrEqual(0);
  expect(box!.x + box!.width).toBeLessThanOrEqual(390);
});

describe("a record that is saved and handed in", () => {
  /** Its sign of being busy may still be on its way out. */
  const handIn = () =>
    dialog()
      .getByRole("button", { name: /保存并提交$/ })
      .click();
  const at = (path: string) => dialog().locator(`[data-path="${path}"]`);
  async function fillIn() {
    await field("名称").fill("投影仪");
    await field("保管人").fill("王秀");
    await page.getByTitle("王秀英").click();
    await dialog().getByLabel("家具").check();
    for (const [title, time] of [
      ["开始时间", "2026-09-01 08:00"],
      ["结束时间", "2026-09-01 10:30"],
    ] as const) {
      await field(title).fill(time);
      await field(title).press("Enter");
    }
  }

  test("a refused step stands at its field of the form, and pressing again changes the record that was made", async () => {
    await open("do=create");
    await fillIn();
    await failNext("不能提交", { fieldErrors: { title: "已有同名的物品在用" } }, "move");
    await handIn();
    await at("title").getByText("已有同名的物品在用").waitFor();
    await eventually(focused).toBe("title");
    await dialog().getByText("编辑物品").waitFor();
    await field("名称").fill("投影仪二");
    await handIn();
    await page.getByText("已关闭，有变更").waitFor();
    await page.getByText("提交成功").waitFor();
    expect(await calls()).toEqual(["add", "move", "update", "move"]);
    const [, first, changed, second] = await sent();
    expect(changed).toEqual({ title: "投影仪二" });
    expect([first, second]).toEqual([
      { ids: ["new-1"], version: 1 },
      { ids: ["new-1"], version: 2 },
    ]);
  });

  test("a reason without a field stands above the form, and closing tells that the record is there", async () => {
    await open("do=edit");
    await field("名称").fill("幕布");
    await failNext("本周已不能提交", {}, "move");
    await handIn();
    await dialog().getByRole("alert").getByText("本周已不能提交").waitFor();
    await eventually(() => field("名称").inputValue()).toBe("幕布");
    await press("取消");
    await page.getByText("已关闭，有变更").waitFor();
    expect(await calls()).toEqual(["update", "move"]);
  });
});
