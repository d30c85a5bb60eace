import type { Browser, BrowserContext, Page } from "playwright";
import { readConfig } from "../../../src/server/platform/config.ts";
import { ensureWebBuilt } from "../../../src/server/programs/web-build.ts";
import { openPages } from "../../support/pages.ts";
import { type Figure, median } from "../measure.ts";
import { startProduct } from "../product.ts";
import type { School } from "../school.ts";
import { withoutLine } from "../../support/without-line.ts";
import { afterSignIn, slowedDown, slowestOf, type Vitals, vitalsOf, watch } from "./vitals.ts";

/** What everybody opens, at a quarter of the processor. */

const PASSWORD = "Campus@2026";
const VIEWPORT = { width: 1440, height: 900 };
const home = ".desk-lines button, .home-todos button";
const row = ".ant-table-row";

interface Opened {
  what: string;
  account: string | null;
  path: string;
  ready: string;
  coldMs: number;
}

const opened: readonly Opened[] = [
  { what: "sign-in", account: null, path: "/", ready: "form button", coldMs: 1200 },
  { what: "home of a student", account: "2024010101", path: "/index", ready: home, coldMs: 1800 },
  { what: "home of a counsellor", account: "fdy001", path: "/index", ready: home, coldMs: 1800 },
  { what: "list", account: "fdy001", path: "/layout/open?_screen=leave/application", ready: row, coldMs: 1800 },
  { what: "statistics", account: "fdy001", path: "/layout/open?_screen=leave/statistics", ready: "canvas, svg.chart, .stat-chart", coldMs: 2200 },
];

type Session = Awaited<ReturnType<BrowserContext["storageState"]>>;

async function signIn(page: Page, account: string): Promise<void> {
  await page.getByPlaceholder("学号 / 工号 / 手机号").fill(account);
  await page.getByPlaceholder("请输入密码").fill(PASSWORD);
  await page.getByRole("button", { name: "登 录" }).click();
  await page.getByText("我的待办").first().waitFor();
}

/** A browser that has seen nothing of the site but the session. */
async function slowPage(browser: Browser, session?: Session): Promise<Page> {
  const context = await browser.newContext({ viewport: VIEWPORT, locale: "zh-CN", ...(session && { storageState: session }) });
  const page = await context.newPage();
  await withoutLine(page);
  page.setDefaultTimeout(60_000);
  await slowedDown(page);
  await watch(page);
  return page;
}

/** Cold, then warm: the second time its files are there. */
async function openTwice(browser: Browser, { url, ready, session }: { url: string; ready: string; session: Session | undefined }) {
  const page = await slowPage(browser, session);
  const cold = await vitalsOf(page, { url, ready });
  const warm = await vitalsOf(page, { url, ready });
  await page.context().close();
  return { cold, warm };
}

/** Types, turns to the next page, opens a record and closes it. */
async function useList(page: Page): Promise<void> {
  await page.getByPlaceholder(/^搜索/).fill("2024");
  await page.keyboard.press("Enter");
  await page.locator(row).first().waitFor();
  await page.locator(`${row} button`).first().click();
  await page.getByRole("dialog").waitFor();
  await page.keyboard.press("Escape");
}

const limit = (what: string, ours: number, { unit, atMost, beside }: { unit: Figure["unit"]; atMost: number; beside?: string }): Figure => ({
  what,
  ours,
  plain: null,
  unit,
  value: ours,
  goal: { atMost },
  ...(beside !== undefined && { beside }),
});

const medians = (rounds: readonly Vitals[]): Vitals => {
  const of = (name: keyof Vitals) => median(rounds.map((one) => one[name]));
  return { lcpMs: of("lcpMs"), shift: of("shift"), files: of("files"), sentKb: of("sentKb") };
};

export async function measurePages(school: School, rounds = 3): Promise<Figure[]> {
  const { webDir } = readConfig({});
  await ensureWebBuilt(webDir!);
  const product = await startProduct(school.dataDir, { WEB_DIR: webDir!, CALLS_PER_MINUTE: "0" });
  const pages = await openPages("plain-table");
  const { browser } = pages;
  const base = `http://localhost:${product.port}`;
  try {
    const figures: Figure[] = [];
    const sessions = new Map<string, Session>();
    for (const account of new Set(opened.flatMap((one) => one.account ?? []))) {
      const page = await slowPage(browser);
      await page.goto(base);
      const more = await afterSignIn(page, { signIn: () => signIn(page, account), ready: home });
      sessions.set(account, await page.context().storageState());
      figures.push(limit(`files that home of ${account} brings after signing in`, more.files, { unit: "files", atMost: 25 }));
      figures.push(limit(`what they weigh, home of ${account}`, more.sentKb, { unit: "KB", atMost: 300 }));
      await page.context().close();
    }
    const table = { url: pages.url("plain-table.html"), ready: row, session: undefined };
    const plain = medians(await inTurn(rounds, async () => (await openTwice(browser, table)).cold));
    for (const { what, account, path, ready, coldMs } of opened) {
      const session = account === null ? undefined : sessions.get(account);
      const seen = await inTurn(rounds, () => openTwice(browser, { url: `${base}${path}`, ready, session }));
      const [cold, warm] = [medians(seen.map((one) => one.cold)), medians(seen.map((one) => one.warm))];
      const beside = `warm ${Math.round(warm.lcpMs)} ms; ${cold.files} files, ${Math.round(cold.sentKb)} KB; a plain page with a table ${Math.round(plain.lcpMs)} ms`;
      figures.push(limit(`${what}: largest paint, cold, a quarter of the processor`, cold.lcpMs, { unit: "ms", atMost: coldMs, beside }));
      figures.push(limit(`${what}: what moved by itself`, cold.shift * 1000, { unit: "‰", atMost: 50 }));
    }
    const page = await slowPage(browser, sessions.get("fdy001"));
    await vitalsOf(page, { url: `${base}/layout/open?_screen=leave/application`, ready: row });
    figures.push(limit("list: longest answer to a touch or a key", await slowestOf(page, () => useList(page)), { unit: "ms", atMost: 150 }));
    await page.context().close();
    return figures;
  } finally {
    await pages.close();
    await product.stop();
  }
}

async function inTurn<T>(rounds: number, work: () => Promise<T>): Promise<T[]> {
  const results: T[] = [];
  for (let round = 0; round < rounds; round += 1) results.push(await work());
  return results;
}
