import { expect, type Page, test } from "@playwright/test";
import { enter } from "./campus-page.ts";
import { signedCaller } from "./signed-call.ts";

const course = "点名演练";
const pad = (value: number) => String(value).padStart(2, "0");
/** As the school's clock has it: the whole story is in Asia/Shanghai. */
function clock(minutes: number): { day: string; time: string } {
  const at = new Date(Date.now() + 8 * 3_600_000 + minutes * 60_000);
  const day = `${at.getUTCFullYear()}-${pad(at.getUTCMonth() + 1)}-${pad(at.getUTCDate())}`;
  return { day, time: `${day} ${pad(at.getUTCHours())}:${pad(at.getUTCMinutes())}:00` };
}

/** A lesson that begins now, of the class of 2024010101 and the plain teacher. */
async function lessonNow(baseUrl: string): Promise<void> {
  const admin = await signedCaller(baseUrl, "admin");
  const of = <T>(entity: string, query: Record<string, string>) => admin.get<{ records: T[] }>(entity, query);
  const { records: taught } = await of<{ gh: string; venueId: string; xn: string; xqM: string }>("/api/yxgl/lesson/list", {
    teachClassNo: "261-001-01",
    size: "1",
  });
  const { day, time } = clock(-1);
  await admin.post("/api/yxgl/lesson/add", {
    ...{ courseName: course, teachClassNo: `E2E-${Date.now()}`, gh: taught[0]!.gh, classIds: ["20240101"], weekNo: 13, weekDay: "1" },
    ...{ lessonDate: day, startSection: 1, endSection: 2, startTime: time, endTime: clock(90).time },
  });
}

const cardOf = (page: Page, text: string) => page.locator(".card").filter({ hasText: text }).first();

/** Presses a button of a card, and the same again where it is asked about. */
async function press(page: Page, text: string, action: string): Promise<void> {
  const name = new RegExp(`(^|\\s)${action}$`);
  await cardOf(page, text).getByRole("button", { name }).first().tap();
  await page
    .getByRole("dialog", { name: new RegExp(action) })
    .last()
    .getByRole("button", { name })
    .last()
    .tap();
  await expect(page.getByText(`${action}成功`).first()).toBeVisible();
}

test("a teacher calls the roll of a class by touch, and the student who was not there reads it", async ({ browser, page, baseURL }) => {
  test.setTimeout(90_000);
  await lessonNow(baseURL!);
  await enter(page, "teacher001");
  await page.goto("/layout/open?_screen=checkin/lesson");
  await press(page, course, "开始点名");
  await cardOf(page, course)
    .getByRole("button", { name: /(^|\s)点名$/ })
    .tap();
  await press(page, "2024010101", "旷课");
  await page.goto("/layout/open?_screen=checkin/lesson");
  await press(page, course, "完成考勤");
  const absent = await (await browser.newContext({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true })).newPage();
  await enter(absent, "2024010101");
  await absent.goto("/layout/open?_screen=checkin/lessonAttendance");
  await expect(cardOf(absent, course)).toContainText("旷课");
});
