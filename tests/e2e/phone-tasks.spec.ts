import { axe } from "../support/axe.ts";
import { type Browser, expect, type Locator, type Page, test } from "@playwright/test";
import { enter } from "./campus-page.ts";
import { setTheme } from "./barriers.ts";
import { signedCaller } from "./signed-call.ts";

/** A person with a thumb: every touch is counted, and before each the page is looked over. */
interface Thumb {
  page: Page;
  tap(target: Locator): Promise<void>;
  /** Looks over what is in front. */
  look(where: string): Promise<void>;
  /** Touches since the last task. */
  task(name: string, work: () => Promise<void>, most: number): Promise<void>;
}

const targets = 'a[href], button, input, textarea, [role="tab"], [role="menuitem"], [role="switch"]';
/** What takes a touch for the element inside it. */
const hands = "label, .ant-tabs-tab, .ant-input-affix-wrapper, .ant-segmented-item, .ant-input-number, .form-item:has(> .ant-switch)";

/** What cannot be hit with a thumb, and what stands outside of the screen; behind a dialog nothing can be touched. */
const unreachable = (page: Page) =>
  page.evaluate(
    ([touched, taking]) => {
      const front =
        [...document.querySelectorAll(".ant-modal-wrap, .ant-drawer-open")].filter((one) => one.checkVisibility()).at(-1) ?? document.body;
      const hidden = '.skip-link, [inert], [aria-hidden="true"], .visually-hidden, .ant-tabs-tab-btn, [tabindex="-1"]:not(.ant-drawer-close)';
      const wide = [...document.querySelectorAll(".page-scroll, .ant-drawer-body, .ant-modal-body")]
        .filter((one) => one.checkVisibility() && one.scrollWidth > one.clientWidth)
        .map((one) => `${one.className} is ${one.scrollWidth - one.clientWidth} px too wide`);
      const wrong = [...front.querySelectorAll<HTMLElement>(touched)]
        .filter((one) => one.checkVisibility({ visibilityProperty: true }) && one.closest(hidden) === null)
        .flatMap((one) => {
          const boxes = [one, one.closest(taking)].filter((part) => part !== null).map((part) => part.getBoundingClientRect());
          const [width, height] = [Math.max(...boxes.map((box) => box.width)), Math.max(...boxes.map((box) => box.height))];
          if (width === 0 || height === 0 || (Math.round(width) >= 44 && Math.round(height) >= 44)) return [];
          return [
            `${Math.round(width)}x${Math.round(height)} ${(one.getAttribute("aria-label") ?? one.textContent ?? one.className).trim().slice(0, 24)}`,
          ];
        });
      const over = document.documentElement.scrollWidth - innerWidth;
      return [...new Set([...wide, ...wrong, ...(over > 0 ? [`the page is ${over} px too wide`] : [])])];
    },
    [targets, hands] as const,
  );

async function thumbOf(
  browser: Browser,
  { account, viewport, isDark }: { account: string; viewport: { width: number; height: number }; isDark: boolean },
) {
  const context = await browser.newContext({ viewport, hasTouch: true, isMobile: true });
  const page = await context.newPage();
  await enter(page, account);
  if (isDark) await setTheme(page, { isIsDark: true });
  let count = 0;
  const thumb: Thumb = {
    page,
    tap: async (target) => {
      count += 1;
      await target.tap();
    },
    look: async (where) => {
      await expect(page.locator(".ant-skeleton:visible, .ant-spin-spinning:visible")).toHaveCount(0);
      await expect(page.locator("h1:visible").first()).toBeAttached();
      expect(await unreachable(page), where).toEqual([]);
      // The heading of the page is out of reach behind a dialog, as it should be.
      const { violations } = await axe(page).disableRules(["page-has-heading-one"]).analyze();
      expect(
        violations.map(({ id, nodes }) => `${id}: ${nodes[0]?.html.slice(0, 160)}`),
        where,
      ).toEqual([]);
    },
    task: async (name, work, most) => {
      await page.goto("/index");
      await expect(page.getByText("我的待办").first()).toBeVisible();
      count = 0;
      await work();
      console.log(`${viewport.width}x${viewport.height}: ${name}: ${count} touches`);
      expect(count, name).toBeLessThanOrEqual(most);
    },
  };
  return { thumb, close: () => context.close() };
}

/** Beside what is typed. */
const MOST = 5;
const photo = {
  name: "proof.png",
  mimeType: "image/png",
  buffer: Buffer.from("iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==", "base64"),
};
const sheet = (page: Page) => page.getByRole("dialog").last();
const place = (page: Page, name: string) => page.getByRole("navigation", { name: "主要页面" }).getByText(name, { exact: true });
const tile = (page: Page, name: string) => page.locator(".desk-tiles").getByRole("button", { name, exact: true });
const line = (page: Page, words: string | RegExp) => page.locator(".desk-lines button").filter({ hasText: words }).first();
/** The newest of what the person asked for: only these lines tell how far something is, a to-do of the same name does not. */
const application = (page: Page, words: string) =>
  page
    .locator(".desk-lines button")
    .filter({ hasText: words, has: page.getByRole("progressbar") })
    .first();

const dayMs = 86_400_000;
const leave = "/api/yxgl/leaveApplication";

interface Student {
  account: string;
  /** Of next week, the later one first: nothing is asked for on them yet. */
  freeDays: string[];
}

/** A student of the counsellor's first class, from that number on, with a free day and a notice to sign for. */
async function studentFrom(baseURL: string, first: number): Promise<Student> {
  for (let serial = first; serial < first + 20; serial += 1) {
    const account = `20240101${String(serial).padStart(2, "0")}`;
    const student = await signedCaller(baseURL, account);
    await student.get("/api/flySource-base/userTodo/getMine");
    const todos = await student.get<{ records: { title: string }[] }>("/api/flySource-base/userTodo/list", {
      screen: "personal/usertodo",
      state: "todo",
    });
    const asked = { screen: "leave/application", size: "100" };
    const { records } = await student.get<{ records: { startTime: string; endTime: string }[] }>(`${leave}/list`, asked);
    const freeDays = nextWeek().filter((day) =>
      records.every(({ startTime, endTime }) => endTime.slice(0, 10) < day || startTime.slice(0, 10) > day),
    );
    if (freeDays.length > 0 && todos.records.some(({ title }) => title.includes("签收"))) return { account, freeDays };
  }
  throw new Error("every student has signed, or is away next week");
}

/** Its days, the last one first. */
function nextWeek(): string[] {
  const now = Date.now() + 8 * 3_600_000;
  const weekday = (new Date(now).getUTCDay() + 6) % 7;
  return [13, 12, 11, 10, 9, 8, 7].map((into) => new Date(now + (into - weekday) * dayMs).toISOString().slice(0, 10));
}

/** One touch opens the form with its kind, one is the day from morning to evening, one the photo, one the promise, one sends it. */
async function apply({ page, tap, look }: Thumb, day: string): Promise<void> {
  await tap(tile(page, "请事假"));
  const form = page.getByRole("dialog");
  await expect(form.getByLabel("请假类型", { exact: true })).toHaveValue("事假");
  await look("the form");
  await tap(form.locator(`.near-days [data-value="${day}"]`));
  await expect(form.getByLabel("开始时间", { exact: true })).toHaveValue(`${day} 08:00`);
  await expect(form.getByLabel("结束时间", { exact: true })).toHaveValue(`${day} 18:00`);
  await form.getByLabel("请假事由").fill("办理身份证件");
  const camera = page.waitForEvent("filechooser");
  await tap(form.locator('[data-path="attachments"]').getByRole("button", { name: "拍照" }));
  await (await camera).setFiles(photo);
  await expect(form.getByText("proof.png")).toBeVisible();
  await tap(form.getByRole("switch", { name: /承诺/ }));
  await tap(form.getByRole("button", { name: "保存并提交" }));
  await expect(page.getByText("提交成功")).toBeVisible();
}

/** Presses a step of the record in front, wherever it stands. */
async function step({ page, tap }: Thumb, name: string): Promise<void> {
  // An icon before it is part of the name.
  const button = sheet(page).getByRole("button", { name: new RegExp(`(^| )${name}$`) });
  const more = sheet(page).getByRole("button", { name: /^更多/ });
  await expect(button.or(more).first()).toBeVisible();
  if (await button.isVisible()) return tap(button);
  await tap(more);
  await tap(page.getByRole("menuitem", { name }));
}

const people = [
  { viewport: { width: 360, height: 740 }, isDark: false, first: 4, other: "2024010107" },
  { viewport: { width: 390, height: 844 }, isDark: true, first: 28, other: "2024010109" },
];

for (const { viewport, isDark, first, other } of people) {
  test(`what a student does at ${viewport.width} x ${viewport.height}, ${isDark ? "dark" : "light"}`, async ({ browser, baseURL }) => {
    test.setTimeout(300_000);
    const { account, freeDays } = await studentFrom(baseURL!, first);
    const [day = ""] = freeDays;
    const { thumb, close } = await thumbOf(browser, { account, viewport, isDark });
    const { page, tap, look, task } = thumb;
    const front = (name: string) => expect(page.getByRole("heading", { name }).first()).toBeVisible();

    await task("apply for leave, with a photo", () => apply(thumb, day), MOST);
    await task(
      "see how far it is",
      async () => {
        await look("home");
        await tap(application(page, "学生请假"));
        await expect(sheet(page).getByText("待审批").or(sheet(page).getByText("已提交")).first()).toBeVisible();
        await look("the application");
      },
      MOST,
    );
    await task(
      "withdraw it",
      async () => {
        await tap(application(page, "学生请假"));
        await step(thumb, "撤回");
        await look("withdrawing");
        await tap(sheet(page).getByRole("button", { name: "撤回" }).last());
        await expect(page.getByText("撤回成功")).toBeVisible();
      },
      MOST,
    );
    await task(
      "sign a notice",
      async () => {
        await tap(line(page, "签收"));
        await step(thumb, "签收");
        await tap(sheet(page).getByRole("button", { name: "签收" }).last());
        await expect(page.getByText(/签收(成功|完成)/)).toBeVisible();
      },
      MOST,
    );
    await task(
      "read the timetable",
      async () => {
        await tap(page.getByRole("link", { name: "今日课表，查看更多" }));
        await front("我的课表");
        await look("the timetable");
      },
      MOST,
    );
    await task(
      "change the phone number",
      async () => {
        await tap(place(page, "我的"));
        await tap(page.getByRole("button", { name: "更换手机号" }));
        await sheet(page).getByLabel("新手机号").fill("13900139000");
        await tap(sheet(page).getByRole("button", { name: "获取验证码" }));
        // The demo school sends no text messages, and only the owner of a number learns its code: saving would be the fourth touch.
        await expect(page.locator(".ant-message-error")).toBeVisible();
        await look("the phone number");
      },
      MOST,
    );
    await task(
      "find a service",
      async () => {
        await tap(place(page, "办事"));
        await front("服务中心");
        await look("services");
        await page.getByPlaceholder("搜索服务事项").fill("反馈");
        await tap(page.getByRole("button", { name: "申请" }).first());
        await expect(page.getByRole("dialog")).toBeVisible();
      },
      MOST,
    );
    await task(
      "look up the own record",
      async () => {
        await tap(tile(page, "个人信息维护"));
        await front("我的信息");
        await look("the own record");
      },
      MOST,
    );
    await close();

    const second = await thumbOf(browser, { account: other, viewport, isDark });
    await second.thumb.task(
      "answer a to-do",
      async () => {
        await second.thumb.tap(line(second.thumb.page, "假期去向登记"));
        await step(second.thumb, "报平安");
        await second.thumb.look("the answer");
        await second.thumb.tap(sheet(second.thumb.page).getByRole("button").last());
        await expect(second.thumb.page.getByText(/报平安(成功|完成)/)).toBeVisible();
      },
      MOST,
    );
    await second.close();
  });
}
