import { axe } from "../support/axe.ts";
import type { BrowserContext, Page } from "playwright";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { openPages, type Pages } from "../support/pages.ts";

let pages: Pages;
let context: BrowserContext;
let page: Page;

beforeAll(async () => {
  pages = await openPages("gallery", "filters");
});
afterAll(() => pages.close());
const at = async (viewport: { width: number; height: number }) => {
  context = await pages.browser.newContext({
    viewport,
    hasTouch: true,
    isMobile: true,
    locale: "zh-CN",
    timezoneId: "Asia/Shanghai",
    reducedMotion: "reduce",
  });
  page = await context.newPage();
  page.setDefaultTimeout(60_000);
};
beforeEach(() => at({ width: 360, height: 740 }));
afterEach(() => context.close());

const panel = () => page.locator(".bottom-panel");
const button = (name: string) => panel().getByRole("button", { name, exact: true });
const cell = (value: string) => panel().locator(`[data-value="${value}"]`);
const opened = async (title: string) => {
  const control = page.getByLabel(title, { exact: true });
  await control.tap();
  await panel().waitFor();
  return control;
};
const isClosed = () => expect.poll(() => panel().count(), { timeout: 60_000 }).toBe(0);

/** Targets of the panel that are too small for a finger or lie outside of the screen. */
const unreachable = () =>
  panel().evaluate((root) =>
    [...root.querySelectorAll("button, .ant-input-affix-wrapper")]
      .map((one) => ({ box: one.getBoundingClientRect(), name: one.getAttribute("aria-label") ?? one.textContent }))
      .filter(
        ({ box }) => Math.round(box.width) < 44 || Math.round(box.height) < 44 || Math.round(box.left) < 0 || Math.round(box.right) > innerWidth,
      )
      .map(({ box, name }) => `${name}: ${box.width} x ${box.height} at ${box.left}`),
  );

const barriers = async () => {
  const { violations } = await axe(page).include(".bottom-panel").analyze();
  return violations.map(({ id, nodes }) => `${id}: ${nodes[0]?.html.slice(0, 160)}`);
};

describe.each(["gallery.html?view=edit", "filters.html"])("every panel of %s", (address) => {
  test.each([
    [360, 740],
    [390, 844],
  ])(
    "lies on a screen of %i x %i, its targets as large as a finger, without barriers",
    async (width, height) => {
      await context.close();
      await at({ width, height });
      await page.goto(pages.url(address));
      await page.locator(".panel-field").first().waitFor();
      const fields = await page.locator(".panel-field:visible input:enabled").all();
      expect(fields.length).toBeGreaterThanOrEqual(2);
      const wrong: string[] = [];
      for (const field of fields) {
        await field.tap();
        await panel().waitFor();
        wrong.push(...(await unreachable()));
        const box = (await panel().boundingBox())!;
        if (box.x < 0 || box.x + box.width > width || box.y < 0 || box.y + box.height > height + 1) wrong.push(JSON.stringify(box));
        // What a width changes is no barrier.
        if (width === 360) wrong.push(...(await barriers()));
        await page.keyboard.press("Escape");
        await isClosed();
      }
      expect(wrong).toEqual([]);
    },
    180_000,
  );
});

describe("a form on a phone", () => {
  test("a time is touched: hour and minute", async () => {
    await page.goto(pages.url("gallery.html?view=create"));
    const clock = await opened("检查时刻");
    await panel().getByRole("group", { name: "时" }).getByText("10", { exact: true }).tap();
    await panel().getByRole("group", { name: "分" }).getByText("55", { exact: true }).tap();
    await button("确定").tap();
    await isClosed();
    expect(await clock.inputValue()).toBe("10:55");
  });

  test("a start and the end that a rule keeps after it are one panel: two days, then a clock is set right, and the length is said", async () => {
    await page.goto(pages.url("gallery.html?view=create"));
    const start = await opened("开始时间");
    const days = panel().locator(".grid-day:not([data-outside])");
    await days.nth(8).tap();
    await days.nth(9).tap();
    expect(await panel().locator(".range-length").innerText()).toBe("1 天 10 小时");
    await panel().getByRole("button", { name: /^开始/ }).tap();
    await panel().getByRole("group", { name: "时" }).getByText("10", { exact: true }).tap();
    await button("确定").tap();
    await isClosed();
    expect(await start.inputValue()).toMatch(/-09 10:00$/);
    expect(await page.getByLabel("结束时间", { exact: true }).inputValue()).toMatch(/-10 18:00$/);
    expect(await page.locator(".form-range-length").innerText()).toBe("共 1 天 8 小时");
  });

  test("a day counts as it is touched, in another month and another year", async () => {
    await page.goto(pages.url("gallery.html?view=create"));
    const date = await opened("购置日期");
    await panel().locator(".grid-name").tap();
    await panel().locator(".grid-name").tap();
    await cell("2021").tap();
    await cell("2021-03").tap();
    await cell("2021-03-08").tap();
    await isClosed();
    expect(await date.inputValue()).toBe("2021-03-08");
  });

  test("a stretch is two touches, its length is said before it counts, and an end before the start begins anew", async () => {
    await page.goto(pages.url("gallery.html?view=create"));
    const range = await opened("保修期");
    const days = panel().locator(".grid-day:not([data-outside])");
    await days.nth(9).tap();
    await days.nth(14).tap();
    expect(await panel().locator(".range-length").innerText()).toBe("6 天");
    await days.nth(4).tap();
    expect(await button("确定").isDisabled()).toBe(true);
    await days.nth(5).tap();
    expect(await panel().locator(".range-length").innerText()).toBe("2 天");
    await button("确定").tap();
    await isClosed();
    expect(await range.inputValue()).toMatch(/^\d{4}-\d{2}-05 ~ \d{4}-\d{2}-06$/);
  });
});

describe("a filter on a phone", () => {
  test("a stretch of days may be open at its end", async () => {
    await page.goto(pages.url("filters.html"));
    const field = page.locator('[data-filter="bought"] input');
    await field.tap();
    await panel().locator(".grid-day:not([data-outside])").first().tap();
    await button("确定").tap();
    await isClosed();
    expect(await field.inputValue()).toMatch(/-01 ~ $/);
  });
});

describe("choices on a phone", () => {
  test("few are chips in sight: one touch chooses, a second one takes it back", async () => {
    await page.goto(pages.url("gallery.html?view=create"));
    const level = page.getByRole("radiogroup", { name: "级别" });
    await level.getByRole("radio", { name: "二级" }).tap();
    expect(await level.getByRole("radio", { name: "二级" }).isChecked()).toBe(true);
    await level.getByRole("radio", { name: "二级" }).tap();
    expect(await level.getByRole("radio", { checked: true }).count()).toBe(0);
  });

  test("rows elsewhere are searched in the panel, and one counts as it is touched", async () => {
    await page.goto(pages.url("gallery.html?view=create"));
    const keeper = await opened("保管人");
    expect(await panel().locator(".choice-row").count()).toBeGreaterThan(1);
    await panel().getByRole("textbox").fill("王秀");
    await expect.poll(() => panel().locator(".choice-row").count(), { timeout: 60_000 }).toBe(1);
    await panel()
      .getByRole("button", { name: /王秀英/ })
      .tap();
    await isClosed();
    expect(await keeper.inputValue()).toBe("王秀英");
  });

  test("a tree is gone down level by level", async () => {
    await page.goto(pages.url("gallery.html?view=create"));
    const area = await opened("区域");
    await panel()
      .getByRole("button", { name: /的下级/ })
      .first()
      .tap();
    await panel().getByRole("button", { name: "教学楼", exact: true }).tap();
    await isClosed();
    expect(await area.inputValue()).toBe("教学楼");
  });
});

describe("a photo on a phone", () => {
  /** A picture of a camera, 3000 x 2000 as it lies in the file. */
  const photo = async () => {
    const base64 = await page.evaluate(async () => {
      const canvas = new OffscreenCanvas(3000, 2000);
      const pen = canvas.getContext("2d")!;
      for (let x = 0; x < 3000; x += 10) {
        pen.fillStyle = `hsl(${x % 360} 80% 50%)`;
        pen.fillRect(x, 0, 10, 2000);
      }
      const bytes = new Uint8Array(await (await canvas.convertToBlob({ type: "image/jpeg", quality: 1 })).arrayBuffer());
      return btoa(Array.from(bytes, (byte) => String.fromCharCode(byte)).join(""));
    });
    return { name: "IMG_0001.jpeg", mimeType: "image/jpeg", buffer: Buffer.from(base64, "base64") };
  };
  const arrived = () =>
    page.evaluate(async () => {
      const [file] = (window as unknown as { source: { uploads: File[] } }).source.uploads;
      if (!file) return null;
      const { width, height } = await createImageBitmap(file);
      return { name: file.name, width, height };
    });

  test("comes from the camera and is 1,600 pixels long before it is sent", async () => {
    await page.goto(pages.url("gallery.html?view=create"));
    const views = page.locator('[data-path="views"]');
    await views.getByRole("button", { name: "拍照" }).waitFor();
    const camera = views.locator('input[type="file"][capture="environment"]');
    await camera.setInputFiles(await photo());
    await expect.poll(arrived, { timeout: 60_000 }).toEqual({ name: "IMG_0001.jpg", width: 1600, height: 1067 });
  });
});
