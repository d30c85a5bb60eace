import { expect, type Page, test } from "@playwright/test";
import { signedIn, signIn, visitor } from "./campus-page.ts";

/** Calls of the page from now on, and the bytes of their replies as they came over the wire, heads included. */
async function listen(page: Page) {
  const network = await page.context().newCDPSession(page);
  await network.send("Network.enable");
  const paths = new Map<string, string>();
  const calls: { path: string; bytes: number }[] = [];
  network.on("Network.requestWillBeSent", ({ requestId, request }) => {
    const { pathname } = new URL(request.url);
    if (pathname.startsWith("/api/")) paths.set(requestId, pathname);
  });
  network.on("Network.loadingFinished", ({ requestId, encodedDataLength }) => {
    const path = paths.get(requestId);
    if (path !== undefined) calls.push({ path, bytes: encodedDataLength });
  });
  const bytes = () => calls.reduce((sum, one) => sum + one.bytes, 0);
  return { calls, bytes };
}

/** The list of the page has come, and nothing else is on its way. */
async function shows(page: Page, open: () => Promise<unknown>): Promise<void> {
  const rows = page.waitForResponse((reply) => reply.url().includes("/leaveApplication/list"));
  await open();
  await rows;
  await page.waitForLoadState("networkidle");
}

test("a second page moves at most 20 KB, and a page loaded again asks for everything once", async ({ browser }) => {
  const { page, faults, close } = await signedIn(browser, "fdy001");
  const second = await listen(page);
  await shows(page, () => page.goto("/layout/open?_screen=leave%2Fapproval"));
  expect(second.calls.map(({ path }) => path)).toContain("/api/flySource-base/screen/getOne");
  const opened = second.bytes();
  expect(opened, JSON.stringify(second.calls)).toBeLessThanOrEqual(20_000);

  const again = await listen(page);
  await shows(page, () => page.reload());
  const paths = again.calls.map(({ path }) => path);
  expect(paths.toSorted()).toEqual([...new Set(paths)].toSorted());
  for (const single of ["screen/context", "screen/list", "userTodo/getMine", "sysNotice/getPopups", "messageLog/list"])
    expect(paths).not.toContain(`/api/flySource-base/${single}`);
  expect(again.bytes(), JSON.stringify(again.calls)).toBeLessThan(opened);
  expect(faults).toEqual([]);
  await close();
});

test("the way from the login page to the home page brings some few files", async ({ browser }) => {
  const { page, close } = await visitor(browser, { width: 390, height: 844 });
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
  expect([...brought.values()].reduce((sum, bytes) => sum + bytes, 0), files).toBeLessThanOrEqual(460_000);
  await close();
});
