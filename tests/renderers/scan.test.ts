import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { type Browser, chromium, type Page } from "playwright";
import encodeQR from "qr";
import { afterAll, beforeAll, expect, test } from "vitest";
import { pngOf } from "../../src/server/platform/png.ts";
import { axe } from "../support/axe.ts";
import { findBrowser, shortLived } from "../find-browser.ts";
import { openPages, type Pages } from "../support/pages.ts";

// A code is held before a camera that Chromium plays from a file, and read from a photo where there is no camera.
const NUMBER = "K20260017";
const MODULE = 12;
let pages: Pages;
let folder: string;
let seeing: Browser;

/** The code as rows of grey values, with a rim. */
function picture(): { side: number; grey: Buffer } {
  const rows = encodeQR(NUMBER, "raw", { border: 6 });
  const side = rows.length * MODULE;
  const grey = Buffer.alloc(side * side);
  for (let y = 0; y < side; y += 1)
    for (let x = 0; x < side; x += 1) grey[y * side + x] = rows[Math.floor(y / MODULE)]![Math.floor(x / MODULE)]! ? 20 : 235;
  return { side, grey };
}

/** One frame of a film without colours, as Chromium's camera plays it over and over. */
function film({ side, grey }: ReturnType<typeof picture>): Buffer {
  const colours = Buffer.alloc((side / 2) ** 2 * 2, 128);
  return Buffer.concat([Buffer.from(`YUV4MPEG2 W${side} H${side} F10:1 Ip A1:1 C420jpeg\nFRAME\n`), grey, colours]);
}

beforeAll(async () => {
  pages = await openPages("filters");
  folder = await mkdtemp(join(tmpdir(), "campus-scan-"));
  await writeFile(join(folder, "code.y4m"), film(picture()));
  const { side, grey } = picture();
  const pixels = Buffer.from([...grey].flatMap((value) => [value, value, value]));
  await writeFile(join(folder, "code.png"), pngOf({ width: side, height: side, pixels }));
  await writeFile(join(folder, "blank.png"), pngOf({ width: 8, height: 8, pixels: Buffer.alloc(8 * 8 * 3, 255) }));
  const camera = [
    "--use-fake-ui-for-media-stream",
    "--use-fake-device-for-media-stream",
    `--use-file-for-fake-video-capture=${join(folder, "code.y4m")}`,
  ];
  seeing = await chromium.launch({ executablePath: findBrowser(), args: ["--no-sandbox", "--disable-gpu", ...camera, ...shortLived] });
});
afterAll(async () => {
  await seeing?.close();
  await pages?.close();
  await rm(folder, { recursive: true, force: true });
});

async function opened(browser: Browser): Promise<{ page: Page; close(): Promise<void> }> {
  const context = await browser.newContext({ viewport: { width: 390, height: 844 }, hasTouch: true, locale: "zh-CN", reducedMotion: "reduce" });
  const page = await context.newPage();
  page.setDefaultTimeout(60_000);
  await page.goto(pages.url("filters.html"));
  await page.getByRole("button", { name: "扫码填编号" }).tap();
  await page.getByRole("dialog", { name: "扫码填编号" }).waitFor();
  return { page, close: () => context.close() };
}
const asked = (page: Page) =>
  expect.poll(async () => JSON.parse(await page.locator("#query").innerText()) as unknown, { timeout: 60_000 }).toEqual({ numbers: NUMBER });

test("what the camera sees is looked for, and the camera is off afterwards", async () => {
  const { page, close } = await opened(seeing);
  await asked(page);
  expect(await page.getByRole("dialog").count()).toBe(0);
  expect(await page.locator("video").count()).toBe(0);
  await close();
});

test("where no camera may be used it is said, and a photo of the code does", async () => {
  const { page, close } = await opened(pages.browser);
  await page.getByText("不能使用相机").waitFor();
  expect((await axe(page).include(".bottom-panel").analyze()).violations).toEqual([]);
  const choose = async (name: string) => {
    const chooser = page.waitForEvent("filechooser");
    await page.getByRole("button", { name: "从照片读取" }).tap();
    await (await chooser).setFiles(join(folder, name));
  };
  await choose("blank.png");
  await page.getByText("照片里没有看到二维码").waitFor();
  await choose("code.png");
  await asked(page);
  await close();
});
