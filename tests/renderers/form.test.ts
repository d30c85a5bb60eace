import { axe } from "../support/axe.ts";
import type { BrowserContext, Page } from "playwright";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { openPages, type Pages } from "../support/pages.ts";

let pages: Pages;
let context: BrowserContext;
let page: Page;
let complaints: string[];

beforeAll(async () => {
  pages = await openPages("gallery");
});
afterAll(() => pages.close());

beforeEach(async () => {
  complaints = [];
  context = await pages.browser.newContext({ viewport: { width: 1280, height: 900 }, locale: "zh-CN", timezoneId: "Asia/Shanghai" });
  page = await context.newPage();
  page.setDefaultTimeout(60_000);
  page.on("pageerror", (error) => complaints.push(error.message));
  page.on("console", (message) => {
    if (/Content Security Policy|Refused to/.test(message.text())) complaints.push(message.text());
  });
});
afterEach(() => context.close());

const open = async (query: string) => {
  await page.goto(pages.url(`gallery.html?${query}`));
  await page.getByText("基本信息").first().waitFor();
};
const field = (title: string) => page.getByLabel(title, { exact: true });
const item = (path: string) => page.locator(`[data-path="${path}"]`);
/** What is true soon; the machine may be busy. */
const eventually = <T>(read: () => Promise<T>) => expect.poll(read, { timeout: 60_000 });
const save = () => page.getByRole("button", { name: "保存" }).click();
const sent = () =>
  page.evaluate(() => (window as unknown as { source: { sent: { call: string; record: Record<string, unknown>; version?: number }[] } }).source.sent);
const failNext = (message: string, detail: object) =>
  page.evaluate(
    ([text, data]) => {
      const { source, RequestFailure } = window as unknown as {
        source: { failNext(failure: unknown): void };
        RequestFailure: new (status: number, message: string, detail: object) => unknown;
      };
      source.failNext(new RequestFailure(400, text as string, data as object));
    },
    [message, detail] as const,
  );

describe("a form in the browser", () => {
  test("draws every field type under the product's content policy", async () => {
    await open("view=edit");
    await page.locator(".richtext-page").waitFor();
    expect(await page.locator(".form-item").count()).toBeGreaterThan(35);
    expect(complaints).toEqual([]);
  });

  test.each(["edit", "detail"])("shows braces, markup and scripts as text (%s)", async (view) => {
    await open(`view=${view}`);
    await page.getByText("轻拿轻放").waitFor();
    expect(await page.evaluate(() => (globalThis as { hacked?: unknown }).hacked)).toBeUndefined();
    const name = view === "edit" ? await field("名称").inputValue() : await item("title").locator("dd").innerText();
    expect(name).toBe("投影仪 {{ globalThis.hacked = 1 }}");
    expect(await page.locator("img[src='x']").count()).toBe(0);
    expect(await page.locator(".cell-html script").count()).toBe(0);
  });

  test("names every control and links its error to it", async () => {
    await open("view=create");
    await save();
    await page.getByText("请填写名称").waitFor();
    const { violations } = await axe(page)
      .include("form")
      .withRules(["label", "aria-valid-attr-value", "aria-input-field-name", "button-name", "select-name", "duplicate-id-aria"])
      .analyze();
    expect(violations.map((one) => `${one.id}: ${one.nodes.map((node) => node.html.slice(0, 160)).join(" | ")}`)).toEqual([]);
    const noteId = await field("名称").getAttribute("aria-describedby");
    expect(await page.locator(`[id="${noteId}"]`).innerText()).toBe("请填写名称");
  });

  test("sends nothing and goes to the first problem", async () => {
    await open("view=create");
    await save();
    await eventually(() => field("名称").evaluate((element) => element === document.activeElement)).toBe(true);
    expect(await sent()).toEqual([]);
  });

  test("shows and hides as one fills in, and computes", async () => {
    await open("view=create");
    expect(await item("sentTo").count()).toBe(0);
    await field("是否外借").click();
    await item("sentTo").waitFor();
    await field("单价").fill("1234.5");
    await field("数量").fill("3");
    await field("数量").blur();
    await eventually(() => item("total").innerText()).toContain("3,703.50");
  });

  test("a choice waits for the one above it and offers what belongs to that", async () => {
    await open("view=create");
    expect(await field("房间").isDisabled()).toBe(true);
    await field("区域").click();
    await page.locator(".ant-select-tree-switcher_close").first().click();
    await page.getByTitle("教学楼", { exact: true }).click();
    await eventually(() => field("房间").isDisabled()).toBe(false);
    await field("房间").click();
    await page.getByText("教学楼 102").waitFor();
    expect(await page.getByText("图书馆 自习室").count()).toBe(0);
  });

  test("saves a new record with what was chosen and typed", async () => {
    await open("view=drawer");
    await field("名称").fill("投影仪");
    await field("保管人").fill("王秀");
    await page.getByTitle("王秀英").click();
    await eventually(() => item("keeper.team").innerText()).toContain("设备一组");
    await page.getByLabel("家具").check();
    for (const [title, time] of [
      ["开始时间", "2026-09-01 08:00"],
      ["结束时间", "2026-09-01 10:30"],
    ] as const) {
      await field(title).fill(time);
      await field(title).press("Enter");
    }
    await eventually(() => item("hours").innerText()).toContain("2.5");
    await save();
    const record = {
      title: "投影仪",
      keeper: "G003",
      kind: "2",
      startAt: "2026-09-01 08:00:00",
      endAt: "2026-09-01 10:30:00",
      count: 1,
      isSent: false,
    };
    await eventually(sent).toEqual([{ call: "add", record }]);
  });
});

describe("a child table", () => {
  test("takes a block of cells from a spreadsheet, judges each and adds up", async () => {
    await open("view=create");
    await item("items").getByRole("button", { name: "添加一行" }).click();
    const first = page.getByLabel("部件 第 1 行");
    await first.focus();
    await first.evaluate((element) => {
      const data = new DataTransfer();
      data.setData("text/plain", "灯泡\t耗材\t2\t35.5\t2026/9/2\r\n支架\t设备\t0\t10\t\r\n");
      element.dispatchEvent(new ClipboardEvent("paste", { clipboardData: data, bubbles: true, cancelable: true }));
    });
    await eventually(() => page.getByLabel("部件 第 2 行").inputValue()).toBe("支架");
    await eventually(() => item("items").innerText()).toContain("71.00");
    await eventually(() => item("itemsTotal").innerText()).toContain("71.00");
    await save();
    await eventually(() => item("items").innerText()).toContain("明细有 1 处需要修改");
    expect(await page.getByLabel("数量 第 2 行").getAttribute("aria-invalid")).toBe("true");
    await page.getByRole("button", { name: "删除第 2 行" }).click();
    await eventually(() => page.getByLabel("部件 第 2 行").count()).toBe(0);
  });

  test("keeps the focus while one types", async () => {
    await open("view=create");
    await item("items").getByRole("button", { name: "添加一行" }).click();
    await page.getByLabel("部件 第 1 行").pressSequentially("投影灯泡");
    expect(await page.getByLabel("部件 第 1 行").inputValue()).toBe("投影灯泡");
  });
});

describe("an edit", () => {
  test("sends the changed field and the version that was read", async () => {
    await open("view=edit");
    await field("名称").fill("新名称");
    await save();
    await eventually(sent).toEqual([{ call: "update", record: { title: "新名称" }, version: 3 }]);
  });

  test("offers what a limit leaves, and takes it with one press", async () => {
    await open("view=edit");
    const params = { rule: "few", offers: [{ value: "G005", label: "陈静" }] };
    const full = { code: "LIMIT_BROKEN", path: "/keeper", message: "保管的已满 3 件", params };
    await failNext("保管的已满 3 件", { fieldErrors: { keeper: "保管的已满 3 件" }, problems: [full] });
    await field("名称").fill("新名称");
    await save();
    await eventually(() => item("keeper").innerText()).toContain("保管的已满 3 件");
    await item("keeper").getByRole("button", { name: "陈静" }).click();
    await eventually(() => item("keeper").getByRole("button", { name: "陈静" }).count()).toBe(0);
    await eventually(() => item("keeper").innerText()).not.toContain("保管的已满 3 件");
    await save();
    await eventually(async () => (await sent()).at(-1)?.record).toEqual({ title: "新名称", keeper: "G005" });
  });

  test("is sent again although the server refused it before: what stood against it may be gone", async () => {
    await open("view=edit");
    await field("名称").fill("新名称");
    await failNext("名额已满", { fieldErrors: { title: "名额已满" } });
    await save();
    await eventually(() => item("title").innerText()).toContain("名额已满");
    await save();
    await eventually(async () => (await sent()).length).toBe(2);
    await eventually(() => item("title").innerText()).not.toContain("名额已满");
  });

  test("puts what the server says at its field", async () => {
    await open("view=edit");
    await field("名称").fill("新名称");
    await failNext("名称已存在", { fieldErrors: { title: "名称已存在，不能重复" } });
    await save();
    await eventually(() => item("title").innerText()).toContain("名称已存在，不能重复");
    await field("名称").fill("又一个");
    await eventually(() => item("title").innerText()).not.toContain("名称已存在");
  });

  test("a sentence without a field stands above the form", async () => {
    await open("view=edit");
    await failNext("当前状态不能修改", {});
    await save();
    await page.getByText("当前状态不能修改").waitFor();
  });

  test("shows both values when somebody else saved the same field, and saves the chosen one", async () => {
    await open("view=edit");
    await field("名称").fill("我的");
    await failNext("内容已被他人修改", { conflicts: [{ field: "title", yours: "我的", theirs: "别人的" }] });
    await save();
    const dialog = page.getByRole("dialog");
    await dialog.getByText("别人的").waitFor();
    await dialog.getByLabel("名称用对方的").check();
    await dialog.getByRole("button", { name: "按所选保存" }).click();
    await eventually(() => field("名称").inputValue()).toBe("别人的");
  });

  test("offers what was not saved after a reload", async () => {
    await open("view=edit");
    await field("名称").fill("写到一半");
    await eventually(() => page.evaluate(() => Object.keys(sessionStorage).filter((key) => key.startsWith("draft:")).length)).toBe(1);
    page.on("dialog", (dialog) => void dialog.accept());
    await page.reload();
    await page.getByRole("button", { name: "恢复" }).click();
    await eventually(() => field("名称").inputValue()).toBe("写到一半");
  });
});

describe("where a form stands", () => {
  test("a drawer asks before it throws typed text away", async () => {
    await open("view=drawer&id=100");
    await field("名称").fill("写到一半");
    await page.getByRole("button", { name: "取消", exact: true }).click();
    await page.getByRole("button", { name: "继续填写" }).click();
    expect(await field("名称").inputValue()).toBe("写到一半");
  });

  test("tabs count the problems of each and the first one comes to the front", async () => {
    await open("view=create&layout=tabs");
    await page.getByRole("tab", { name: "时间" }).click();
    await save();
    await eventually(() => page.getByRole("tab", { name: /基本信息/ }).getAttribute("aria-selected")).toBe("true");
    expect(await page.getByRole("tab", { name: /基本信息/ }).innerText()).toContain("5");
  });

  test("a phone gets the whole screen and one column", async () => {
    await page.setViewportSize({ width: 390, height: 800 });
    await open("view=modal&id=100");
    const box = await page.locator(".ant-drawer-section, .ant-drawer-content").first().boundingBox();
    expect(Math.round(box?.width ?? 0)).toBe(390);
    const lefts = await page.evaluate(() =>
      ["title", "kind"].map((path) => document.querySelector(`[data-path="${path}"]`)!.getBoundingClientRect().left),
    );
    expect(lefts[0]).toBe(lefts[1]);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390);
  });
});
