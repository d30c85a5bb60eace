/** `npm run pictures [-- home list]`: takes the pictures at the head of README.md anew, all or those named, on a demo school of its own or on the product at `BASE_URL`. */
import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { type Browser, chromium, type Page } from "playwright";
import { readConfig } from "../../src/server/platform/config.ts";
import { ensureWebBuilt } from "../../src/server/programs/web-build.ts";
import { startProduct } from "../bench/product.ts";
import { findBrowser } from "../find-browser.ts";
import { withoutLine } from "../support/without-line.ts";
import { shots, type Shot } from "./shots.ts";

const folder = new URL("../../docs/pictures/", import.meta.url).pathname;
const MOST_KB = 60;
const asked = process.argv.slice(2);
const isAsked = ({ name }: Shot): boolean => asked.length === 0 || asked.includes(name);
/** From sharp to small: the first that fits is taken. */
const QUALITIES = [86, 78, 70, 60, 50];

async function signIn(page: Page, account: string): Promise<void> {
  await page.getByPlaceholder("学号 / 工号 / 手机号").fill(account);
  await page.getByPlaceholder("请输入密码").fill("Campus@2026");
  await page.getByRole("button", { name: "登 录" }).click();
  await page.getByText("我的待办").first().waitFor();
}

/** Grey bars and turning wheels are gone, and what the network still brings is there. */
async function isStill(page: Page): Promise<void> {
  await page.waitForLoadState("networkidle");
  await page.waitForFunction(() => ![...document.querySelectorAll(".ant-skeleton, .ant-spin-spinning")].some((one) => one.checkVisibility()));
}

async function take(browser: Browser, base: string, shot: Shot): Promise<void> {
  const { name, account, viewport, isPhone = false, isDark = false, open } = shot;
  const context = await browser.newContext({
    viewport,
    deviceScaleFactor: isPhone ? 1.5 : 1,
    hasTouch: isPhone,
    isMobile: isPhone,
    colorScheme: isDark ? "dark" : "light",
    reducedMotion: "reduce",
    locale: "zh-CN",
    timezoneId: "Asia/Shanghai",
  });
  const page = await context.newPage();
  await withoutLine(page);
  await page.goto(base);
  await signIn(page, account);
  await open(page, base);
  await isStill(page);
  await page.mouse.move(0, viewport.height - 1);
  const devtools = await context.newCDPSession(page);
  for (const quality of QUALITIES) {
    const { data } = await devtools.send("Page.captureScreenshot", { format: "webp", quality });
    const content = Buffer.from(data, "base64");
    if (content.length > MOST_KB * 1024 && quality !== QUALITIES.at(-1)) continue;
    await writeFile(join(folder, `${name}.webp`), content);
    console.log(`${name}.webp ${Math.round(content.length / 1024)} KB`);
    break;
  }
  await context.close();
}

async function takeAll(base: string): Promise<void> {
  const browser = await chromium.launch({ executablePath: findBrowser(), args: ["--no-sandbox", "--disable-gpu"] });
  await mkdir(folder, { recursive: true });
  try {
    for (const shot of shots.filter(isAsked)) await take(browser, base, shot);
  } finally {
    await browser.close();
  }
}

async function onOwnSchool(): Promise<void> {
  const { webDir } = readConfig({});
  await ensureWebBuilt(webDir!);
  const dataDir = await mkdtemp(join(tmpdir(), "campus-pictures-"));
  const product = await startProduct(dataDir, { WEB_DIR: webDir! });
  try {
    await takeAll(`http://localhost:${product.port}`);
  } finally {
    await product.stop();
    await rm(dataDir, { recursive: true, force: true });
  }
}

await (process.env.BASE_URL === undefined ? onOwnSchool() : takeAll(process.env.BASE_URL));
