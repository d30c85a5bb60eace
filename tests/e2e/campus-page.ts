import { type Browser, type BrowserContext, expect, type Locator, type Page } from "@playwright/test";

export const password = "Campus@2026";

/** A signed-in person in a browser of their own. */
export interface Visitor {
  page: Page;
  /** Refused by the Content-Security-Policy, and errors of the page itself. Must stay empty. */
  faults: string[];
  close(): Promise<void>;
}

/** Opens the login page and collects whatever the browser complains about. */
export async function visitor(browser: Browser, viewport?: { width: number; height: number }): Promise<Visitor> {
  const context = await browser.newContext(viewport ? { viewport } : {});
  const page = await context.newPage();
  const faults: string[] = [];
  page.on("pageerror", (error) => faults.push(error.message));
  page.on("console", (message) => {
    if (/content security policy|refused to (execute|load|apply)/i.test(message.text())) faults.push(message.text());
  });
  await page.addInitScript(() => {
    document.addEventListener("securitypolicyviolation", (event) =>
      console.error(`Content Security Policy: ${event.violatedDirective} ${event.blockedURI}`),
    );
  });
  return { page, faults, close: () => context.close() };
}

/** By the login page, with a session of its own: for stories that are about it, or that end it. */
export async function signIn(page: Page, account: string): Promise<void> {
  await page.goto("/");
  await page.getByPlaceholder("学号 / 工号 / 手机号").fill(account);
  await page.getByPlaceholder("请输入密码").fill(password);
  await page.getByRole("button", { name: "登 录" }).click();
  await expect(page.getByText("我的待办").first()).toBeVisible();
}

type Session = Awaited<ReturnType<BrowserContext["storageState"]>>;
/** Sessions of this worker by account. */
const sessions = new Map<string, Session>();

/** Home of somebody who signs in once per worker: later stories go on with that session. */
export async function enter(page: Page, account: string): Promise<void> {
  const known = sessions.get(account);
  if (known === undefined) {
    await signIn(page, account);
    sessions.set(account, await page.context().storageState());
    return;
  }
  await page.context().addCookies(known.cookies);
  // Where no page of ours runs, which would look for the session before it is there.
  await page.goto("/api/health");
  await page.evaluate(
    (entries) => {
      for (const { name, value } of entries) localStorage.setItem(name, value);
    },
    known.origins.flatMap(({ localStorage }) => localStorage),
  );
  await page.goto("/index");
  await expect(page.getByText("我的待办").first()).toBeVisible();
}

export async function signedIn(browser: Browser, account: string, viewport?: { width: number; height: number }): Promise<Visitor> {
  const opened = await visitor(browser, viewport);
  await enter(opened.page, account);
  return opened;
}

/** Signed in by the login page; nobody else has this session. */
export async function signedInAnew(browser: Browser, account: string): Promise<Visitor> {
  const opened = await visitor(browser);
  await signIn(opened.page, account);
  return opened;
}

/** The open page that is shown; those behind it stay alive. */
export const shown = (page: Page) => page.locator(".page-scroll:visible");

const bar = (page: Page) => page.getByRole("menu", { name: "业务领域" }).getByRole("menuitem");
/** Areas that the bar has no room for stand behind its last entry. */
const more = (page: Page) => page.getByRole("menuitem", { name: "更多业务" });
const behindMore = (page: Page) => page.locator(".ant-menu-submenu-popup:visible").getByRole("menuitem");

/** The bar is there and has measured itself: until then an area may still move behind the last entry. */
const barFits = (page: Page) =>
  page.waitForFunction(() => {
    const menu = document.querySelector('[role="menu"][aria-label="业务领域"]');
    const entries = [...(menu?.querySelectorAll('[role="menuitem"]') ?? [])].filter((entry) => entry.checkVisibility({ opacityProperty: true }));
    const end = menu?.getBoundingClientRect().right ?? 0;
    return entries.length > 0 && entries.every((entry) => entry.getBoundingClientRect().right <= end + 1);
  });

/** Every area of the menu across the top. */
export async function areaNames(page: Page): Promise<string[]> {
  await barFits(page);
  const names = (await bar(page).allInnerTexts()).map((name) => name.trim()).filter((name) => name !== "");
  if (!(await more(page).isVisible())) return names;
  await more(page).hover();
  await expect(behindMore(page).first()).toBeVisible();
  return [...names, ...(await behindMore(page).allInnerTexts()).map((name) => name.trim())];
}

/** The entry of an area, brought into sight. */
export async function areaEntry(page: Page, area: string): Promise<Locator> {
  await barFits(page);
  const entry = bar(page).filter({ hasText: area });
  if (await entry.isVisible()) return entry;
  await more(page).hover();
  await expect(behindMore(page).filter({ hasText: area })).toBeVisible();
  return behindMore(page).filter({ hasText: area });
}

const panel = (page: Page) => page.locator(".area-panel:visible");

/** What of the menu's panels is seen is looked at with every frame: a panel opens and closes in less time than an assertion pauses. */
const panelIs = (page: Page, state: "closed" | "open") =>
  page.waitForFunction((wanted) => {
    const seen = [...document.querySelectorAll(".area-panel")].filter((one) => one.checkVisibility());
    // While a panel slides in it is taken away and put back once.
    const isStill = seen.every((one) => !/-(appear|enter|leave)/.test(one.className) && one.querySelector('[role="menuitem"]')?.checkVisibility());
    return wanted === "closed" ? seen.length === 0 : seen.length > 0 && isStill;
  }, state);

/** Entries of an area as its panel shows them. */
export async function openArea(page: Page, area: string) {
  // A panel that is still closing would take the new one with it.
  const { height } = page.viewportSize()!;
  await page.mouse.move(720, height - 10);
  await panelIs(page, "closed");
  await (await areaEntry(page, area)).hover();
  await panelIs(page, "open");
  return panel(page).getByRole("menuitem");
}

/** Opens a page by the menu across the top. */
export async function openPage(page: Page, area: string, entry: string | RegExp): Promise<void> {
  const chosen = (await openArea(page, area)).filter({ hasText: entry }).first();
  const title = (await chosen.innerText()).trim();
  await chosen.click();
  // The page before it stays in the document, so the new one is known by its heading.
  await expect(shown(page).getByRole("heading", { level: 1 })).toContainText(title);
  await expect(shown(page).locator(".list-table, .cards, .desk").first()).toBeVisible();
}

/** How somebody goes through what waits for them: the page begins with one record after the other, and keeps what was chosen last. */
async function chooseDesk(page: Page, wanted: "列表" | "逐条办理"): Promise<void> {
  await expect(shown(page).locator(".list-table, .cards, .desk").first()).toBeVisible();
  // The sign before the word is part of the name.
  const other = shown(page).getByRole("button", { name: new RegExp(`${wanted}$`) });
  if (await other.isVisible()) await other.click();
}

export async function asList(page: Page): Promise<void> {
  await chooseDesk(page, "列表");
  await expect(shown(page).locator(".list-table, .cards").first()).toBeVisible();
}

export async function oneByOne(page: Page): Promise<void> {
  await chooseDesk(page, "逐条办理");
  await expect(shown(page).locator(".desk-record").first()).toBeVisible();
}

/** The drawer or dialog in front, by its heading. */
export const dialog = (page: Page, name: string | RegExp) => page.getByRole("dialog", { name });

/**
 * Picks the choice with that text in the dialog in front: of chips in sight, of the open list of a desk, or of the panel at the bottom of a phone.
 * The dialog may still be on its way, and the list behind it may have a filter of the same name.
 */
export async function choose(page: Page, label: string | RegExp, option: string): Promise<void> {
  const front = page.getByRole("dialog").last();
  const chips = front.getByRole("radiogroup", { name: label }).last();
  const control = front.getByRole("combobox", { name: label }).last();
  await expect(chips.or(control).first()).toBeVisible();
  if (await chips.isVisible()) return chips.getByRole("radio", { name: option, exact: true }).check();
  await control.click();
  const list = isPhone(page) ? page.locator(".bottom-panel") : page.locator(".ant-select-dropdown:not(.ant-select-dropdown-hidden)");
  await list.getByText(option, { exact: true }).click();
  if (isPhone(page)) await expect(list).toHaveCount(0);
}

/** A window this narrow has panels at its bottom instead of those of a desk. */
const isPhone = (page: Page): boolean => page.viewportSize()!.width < 768;

/** Touches a day `yyyy-MM-dd` in the panel at the bottom, by its years and months. */
async function touchDay(page: Page, day: string): Promise<void> {
  const panel = page.locator(".bottom-panel");
  const shown = panel.locator(".grid-day:not([data-outside])").first();
  const month = async () => ((await shown.getAttribute("data-value")) ?? "").slice(0, 7);
  for (let now = await month(); now !== day.slice(0, 7); now = await month()) {
    const step = now.slice(0, 4) < day.slice(0, 4) ? "下一年" : now < day ? "下个月" : "上个月";
    await panel.getByRole("button", { name: step, exact: true }).tap();
  }
  await panel.locator(`.grid-day:not([data-outside])[data-value="${day}"]`).tap();
}

/** Touches an hour and a minute in the panel at the bottom. */
async function touchClock(page: Page, clock: string): Promise<void> {
  const [hour = "", minute = ""] = clock.split(":");
  const column = (name: string) => page.locator(".bottom-panel").getByRole("group", { name, exact: true });
  await column("时").getByText(hour, { exact: true }).tap();
  await column("分").getByText(minute, { exact: true }).tap();
}

const confirmPanel = async (page: Page) => {
  await page.locator(".bottom-panel").getByRole("button", { name: "确定", exact: true }).tap();
  await expect(page.locator(".bottom-panel")).toHaveCount(0);
};

/** Touches a start and an end, `yyyy-MM-dd HH:mm` each, in the one panel that a phone has for both. */
export async function touchRange(page: Page, labels: readonly [string, string], ends: readonly [string, string]): Promise<void> {
  const inputs = labels.map((label) => page.getByRole("dialog").getByLabel(label, { exact: true }));
  await inputs[0]!.tap();
  for (const end of ends) await touchDay(page, end.slice(0, 10));
  const usual = ["08:00", "18:00"];
  for (const [at, end] of ends.entries()) {
    if (end.slice(11) === usual[at]) continue;
    await page.locator(".bottom-panel .range-end").nth(at).tap();
    await touchClock(page, end.slice(11));
  }
  await confirmPanel(page);
  for (const [at, end] of ends.entries()) await expect(inputs[at]!).toHaveValue(end);
}

/** Picks `yyyy-MM-dd HH:mm` on a desk as a person does: the day, the hour, the minute; whoever turns to something else is done. */
export async function pickTime(page: Page, label: string, value: string): Promise<void> {
  const [day = "", hour = "", minute = ""] = value.split(/[ :]/);
  const form = page.getByRole("dialog");
  const input = form.getByLabel(label, { exact: true });
  await input.click();
  const picker = page.locator(".ant-picker-dropdown:visible");
  const cell = picker.locator(`td[title="${day}"]`);
  await picker.locator("td[title]").first().waitFor();
  while ((await cell.count()) === 0) await picker.locator(".ant-picker-header-next-btn").click();
  await cell.click();
  const column = picker.locator(".ant-picker-time-panel-column");
  await column.nth(0).getByText(hour, { exact: true }).click();
  await column.nth(1).getByText(minute, { exact: true }).click();
  await form.getByRole("heading").or(form.locator(".ant-drawer-title")).first().click();
  await expect(picker).toHaveCount(0);
  await expect(input).toHaveValue(value);
}

/** Picks a day `yyyy-MM-dd` in the form in front, by the years and months of the panel. */
export async function pickDay(page: Page, label: string, day: string): Promise<void> {
  const input = page.getByRole("dialog").last().getByLabel(label, { exact: true });
  await input.click();
  if (isPhone(page)) {
    await touchDay(page, day);
    return void (await expect(input).toHaveValue(day));
  }
  const picker = page.locator(".ant-picker-dropdown:visible");
  const seen = picker.locator("td.ant-picker-cell-in-view");
  const month = async () => ((await seen.first().getAttribute("title")) ?? "").slice(0, 7);
  for (let now = await month(); now !== day.slice(0, 7); now = await month()) {
    const step = now.slice(0, 4) < day.slice(0, 4) ? "super-next" : now < day ? "next" : "prev";
    await picker.locator(`.ant-picker-header-${step}-btn`).click();
    await expect.poll(month).not.toBe(now);
  }
  await picker.locator(`td.ant-picker-cell-in-view[title="${day}"]`).click();
  await expect(input).toHaveValue(day);
}

const dayMs = 86_400_000;
const inShanghai = (ms: number) => new Date(ms + 8 * 3_600_000).toISOString().slice(0, 10);
/** First days of spans of two weeks in which no year has a public holiday. */
const spans = ["03-08", "05-10", "11-02", "12-01"];

/** Leaves of the demo school reach so far ahead: they begin within 5 days and last 20 at most. */
const DEMO_DAYS_AHEAD = 25;

/** `yyyy-MM-dd`, that many days into the next span where no leave of the demo can overlap and no holiday makes one count fewer days. */
export function termDay(into: number): string {
  const soonest = inShanghai(Date.now() + (DEMO_DAYS_AHEAD + 1) * dayMs);
  const year = Number(soonest.slice(0, 4));
  const first = [year, year + 1].flatMap((one) => spans.map((span) => `${one}-${span}`)).find((day) => day >= soonest)!;
  return new Date(Date.parse(first) + into * dayMs).toISOString().slice(0, 10);
}
