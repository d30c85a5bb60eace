import { expect, type Page, test } from "@playwright/test";
import { withoutLine } from "../support/without-line.ts";
import { oneByOne, shown, signedIn, signIn, termDay, visitor } from "./campus-page.ts";
import { handInLeave, leaveCalls } from "./hand-in-leave.ts";
import { signedCaller } from "./signed-call.ts";

/** Calls of the page from now on, and the bytes of their bodies as they came over the wire. */
async function listen(page: Page) {
  const network = await page.context().newCDPSession(page);
  await network.send("Network.enable");
  const paths = new Map<string, string>();
  const heads = new Map<string, number>();
  const calls: { path: string; bytes: number; heads: number }[] = [];
  network.on("Network.requestWillBeSent", ({ requestId, request }) => {
    const { pathname } = new URL(request.url);
    // The line that is closed at once is taken up again.
    if (pathname.startsWith("/api/") && !pathname.endsWith("/live/stream")) paths.set(requestId, pathname);
  });
  network.on("Network.responseReceived", ({ requestId, response }) => void heads.set(requestId, response.encodedDataLength));
  network.on("Network.loadingFinished", ({ requestId, encodedDataLength }) => {
    const path = paths.get(requestId);
    const head = heads.get(requestId) ?? 0;
    if (path !== undefined) calls.push({ path, bytes: encodedDataLength - head, heads: head });
  });
  const bytes = () => calls.reduce((sum, one) => sum + one.bytes, 0);
  return { calls, bytes };
}

const approval = "/layout/open?_screen=leave%2Fapproval";

/** Opens the page of decisions: its list and all that the first request of it brings have come, and nothing else is on its way. */
async function shows(page: Page, heard: Awaited<ReturnType<typeof listen>>, open: () => Promise<unknown>): Promise<void> {
  await open();
  for (const last of ["list", "comments", "statistics"])
    await expect.poll(() => heard.calls.map(({ path }) => path)).toContain(`/api/yxgl/leaveApplication/${last}`);
  await page.waitForLoadState("networkidle");
}

test("a second page moves at most 20 KB, and a page loaded again asks for everything once", async ({ browser, baseURL }) => {
  // Two records wait, and they are gone through one by one, whatever the stories before this one left.
  const day = termDay(3);
  for (const xh of ["2024010136", "2024010137"]) await handInLeave(await signedCaller(baseURL!, xh), { from: day, until: day });
  const before = await signedIn(browser, "fdy001");
  await before.page.goto(approval);
  await oneByOne(before.page);
  await before.close();

  const { page, faults, close } = await signedIn(browser, "fdy001");
  await withoutLine(page);
  const second = await listen(page);
  await shows(page, second, () => page.goto(approval));
  expect(second.calls.map(({ path }) => path)).toContain("/api/flySource-base/screen/getOne");
  const opened = second.bytes();
  expect(opened, JSON.stringify(second.calls)).toBeLessThanOrEqual(20_000);

  const again = await listen(page);
  await shows(page, again, () => page.reload());
  const paths = again.calls.map(({ path }) => path);
  // The record on the desk, and the next one, which stands ready behind it.
  paths.splice(paths.indexOf("/api/yxgl/leaveApplication/getOne"), 1);
  expect(paths.toSorted()).toEqual([...new Set(paths)].toSorted());
  for (const single of ["screen/context", "screen/list", "userTodo/getMine", "sysNotice/getPopups", "messageLog/list"])
    expect(paths).not.toContain(`/api/flySource-base/${single}`);
  expect(again.bytes(), JSON.stringify(again.calls)).toBeLessThan(opened);
  // What the browser has already is told in some few words.
  const kept = again.calls.filter(({ path }) => /screen\/opening|sysMenu\/get/.test(path));
  expect(kept.length).toBe(3);
  for (const one of kept) expect(one.bytes + one.heads, one.path).toBeLessThan(400);
  expect(faults).toEqual([]);
  await close();
});

test("the way from the login page to the home page brings some few files", async ({ browser }) => {
  const { page, close } = await visitor(browser, { width: 390, height: 844 });
  await withoutLine(page);
  const network = await page.context().newCDPSession(page);
  await network.send("Network.enable");
  const paths = new Map<string, string>();
  const brought = new Map<string, number>();
  network.on("Network.responseReceived", ({ requestId, response }) => void paths.set(requestId, new URL(response.url).pathname));
  network.on("Network.loadingFinished", ({ requestId, encodedDataLength }) => {
    const path = paths.get(requestId) ?? "";
    if (/\.(js|css)$/.test(path)) brought.set(path, encodedDataLength);
  });
  await signIn(page, "2024010101");
  await page.waitForLoadState("networkidle");
  const files = JSON.stringify([...brought]);
  expect(brought.size, files).toBeGreaterThan(4);
  expect(brought.size, files).toBeLessThanOrEqual(20);
  expect(
    [...brought.values()].reduce((sum, bytes) => sum + bytes, 0),
    files,
  ).toBeLessThanOrEqual(460_000);
  await close();
});

test("what waits and what is unread moves on open pages by itself, over one line for all tabs of a browser", async ({ browser, baseURL }) => {
  const [student, counsellor] = [await signedCaller(baseURL!, "2024010135"), await signedCaller(baseURL!, "fdy001")];
  const at = await signedIn(browser, "fdy001");
  let lines = 0;
  at.page.context().on("request", (request) => {
    if (request.url().includes("/live/stream")) lines += 1;
  });
  const first = at.page.waitForResponse(/live\/stream/);
  await at.page.reload();
  await first;
  const second = await at.page.context().newPage();
  await second.goto("/index");
  const their = await signedIn(browser, "2024010135");
  const waiting = (page: Page) => shown(page).locator(".home-todos button").filter({ hasText: "请假审批" }).locator("strong");
  const count = Number(await waiting(second).innerText());
  const bell = their.page.locator("header").getByRole("button", { name: /消息/ });
  const unread = async () => Number((await bell.getAttribute("aria-label"))!.match(/\d+/)?.[0] ?? 0);
  const before = await unread();
  const day = termDay(2);
  const id = await handInLeave(student, { from: day, until: day });
  const since = performance.now();
  // Sooner than a page asks by itself.
  for (const page of [at.page, second]) await expect(waiting(page)).toHaveText(String(count + 1), { timeout: 30_000 });
  console.log(`a new to-do stands in both tabs after ${Math.round(performance.now() - since)} ms`);
  await counsellor.post(`${leaveCalls}/approve`, { id });
  await expect.poll(unread, { timeout: 30_000 }).toBeGreaterThan(before);
  await expect(waiting(second)).toHaveText(String(count), { timeout: 30_000 });
  expect(lines).toBe(1);
  expect([...at.faults, ...their.faults]).toEqual([]);
  await their.close();
  await at.close();
});
