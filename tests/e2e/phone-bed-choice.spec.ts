import { type Browser, expect, type Page, test } from "@playwright/test";
import { choose, enter } from "./campus-page.ts";
import { signedCaller } from "./signed-call.ts";

const phone = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true };
const batch = `选床演练${Date.now()}`;
/** Two men of one class: what one may choose the other may, too. */
const [quick, slow] = ["2024010144", "2024010145"];

const at = (minutes: number): string => new Date(Date.now() + 8 * 3_600_000 + minutes * 60_000).toISOString().slice(0, 19).replace("T", " ");

/** Both have moved out, and a batch lets them choose among three free beds. */
async function openChoice(baseUrl: string): Promise<void> {
  const admin = await signedCaller(baseUrl, "admin");
  for (const xh of [quick, slow]) {
    const { records } = await admin.get<{ records: { id: string }[] }>("/api/yxgl/dormLive/list", { xh, liveState: "1" });
    if (records.length > 0) await admin.post("/api/yxgl/dormLive/remove", { ids: records.map(({ id }) => id) });
  }
  const free = { dormId: "d111", bedState: "0", size: "3" };
  const { records: beds } = await admin.get<{ records: { roomId: string }[] }>("/api/flySource-base/dormBed/list", free);
  const made = await admin.post<{ id: string }>("/api/yxgl/dormAllocBatch/add", {
    ...{ batchName: batch, batchType: "5", xn: "2026-2027", campusIds: ["1"], grades: ["2024"], allocMode: "3" },
    ...{ startTime: at(-60), endTime: at(600), selectStartTime: at(-30), selectEndTime: at(300), selectNeedPaid: false },
  });
  const allotted = await admin.post<{ id: string }>("/api/yxgl/dormResourceAlloc/add", {
    ...{
      batchId: made.id,
      allocLevel: "1",
      departmentId: "11",
      genderLimit: "1",
      dormId: "d111",
      roomIds: [...new Set(beds.map(({ roomId }) => roomId))],
    },
  });
  const move = (entity: string, key: string, id: string) =>
    admin.post(`/api/yxgl/${entity}/${key}`, { ids: [id] }, { "dormAllocBatch.enough": "只有两人" });
  await move("dormAllocBatch", "startAlloc", made.id);
  await move("dormResourceAlloc", "allot", allotted.id);
  await move("dormAllocBatch", "startAssign", made.id);
  await move("dormAllocBatch", "openSelect", made.id);
}

async function choosing(browser: Browser, account: string): Promise<Page> {
  const page = await (await browser.newContext(phone)).newPage();
  await enter(page, account);
  await page.goto("/layout/open?_screen=dorm/bedSelect&_new=1");
  await choose(page, "分配批次", batch);
  return page;
}

/** Picks the nth bed that is offered, and tells what it is called. */
async function pick(page: Page, nth: number): Promise<string> {
  await page.getByRole("dialog").last().getByRole("combobox", { name: "床位" }).tap();
  const bed = page.locator(".bottom-panel .choice-line").nth(nth);
  const name = (await bed.innerText()).trim();
  await bed.tap();
  await expect(page.locator(".bottom-panel")).toHaveCount(0);
  return name;
}

const save = (page: Page) => page.getByRole("dialog").getByRole("button", { name: "保存", exact: true }).tap();

test("of two students who want one bed by touch the second is told so, and takes the next", async ({ browser, baseURL }) => {
  test.setTimeout(200_000);
  await openChoice(baseURL!);
  const [first, second] = [await choosing(browser, quick), await choosing(browser, slow)];
  const wanted = await pick(first, 0);
  expect(await pick(second, 0)).toBe(wanted);
  await save(first);
  await expect(first.locator(".card").first()).toContainText("已分配");
  await save(second);
  await expect(second.getByText(/刚被别人选走，请另选/).first()).toBeVisible();
  const other = await pick(second, 0);
  expect(other).not.toBe(wanted);
  await save(second);
  await expect(second.locator(".card").first()).toBeVisible();
  await second
    .locator(".card")
    .first()
    .getByRole("button", { name: /确认床位$/ })
    .tap();
  await second
    .getByRole("dialog", { name: /^确认床位/ })
    .getByRole("button", { name: "确认床位" })
    .tap();
  await expect(second.getByText("确认床位成功").first()).toBeVisible();
});
