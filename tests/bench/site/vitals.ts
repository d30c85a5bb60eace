import type { Page } from "playwright";

/** What somebody who waits for a page feels. */
export interface Vitals {
  /** Largest contentful paint. */
  lcpMs: number;
  /** Cumulative layout shift of everything that nobody touched for. */
  shift: number;
  /** Files of the site that came over the network, and how much of it as it was sent. */
  files: number;
  sentKb: number;
}

interface Watched {
  lcp: number;
  shift: number;
  slowest: number;
}
declare global {
  interface Window {
    watched: Watched;
  }
}

/** Before any page: whoever watches later would miss the first paint. */
export const watch = (page: Page): Promise<unknown> =>
  page.addInitScript(() => {
    window.watched = { lcp: 0, shift: 0, slowest: 0 };
    const see = (type: string, each: (entry: PerformanceEntry) => void, more: object = {}) =>
      new PerformanceObserver((list) => list.getEntries().forEach(each)).observe({ type, buffered: true, ...more });
    see("largest-contentful-paint", ({ startTime }) => {
      window.watched.lcp = startTime;
    });
    see("layout-shift", (entry) => {
      const { value, hadRecentInput } = entry as PerformanceEntry & { value: number; hadRecentInput: boolean };
      if (!hadRecentInput) window.watched.shift += value;
    });
    // Down to the shortest that the browser tells.
    see(
      "event",
      (entry) => {
        const { interactionId, duration } = entry as PerformanceEntry & { interactionId?: number };
        if (interactionId) window.watched.slowest = Math.max(window.watched.slowest, duration);
      },
      { durationThreshold: 16 },
    );
  });

/** A computer with a quarter of this one's processor. */
export async function slowedDown(page: Page): Promise<void> {
  const devtools = await page.context().newCDPSession(page);
  await devtools.send("Emulation.setCPUThrottlingRate", { rate: 4 });
}

/** Counts what comes of the site itself, as it is sent. */
async function countFiles(page: Page): Promise<() => Pick<Vitals, "files" | "sentKb">> {
  const devtools = await page.context().newCDPSession(page);
  await devtools.send("Network.enable");
  const assets = new Set<string>();
  let bytes = 0;
  devtools.on("Network.responseReceived", ({ requestId, response }) => {
    if (/\/assets\/.+\.(js|css)$/.test(new URL(response.url).pathname) && !response.fromDiskCache) assets.add(requestId);
  });
  devtools.on("Network.loadingFinished", ({ requestId, encodedDataLength }) => {
    if (assets.has(requestId)) bytes += encodedDataLength;
  });
  return () => ({ files: assets.size, sentKb: bytes / 1024 });
}

/** Nothing of it is still a grey bar or a turning wheel, and the network has been still for half a second. */
async function isThere(page: Page, ready: string): Promise<void> {
  await page.locator(ready).first().waitFor({ timeout: 60_000 });
  await page.waitForLoadState("networkidle");
  await page.waitForFunction(() => ![...document.querySelectorAll(".ant-skeleton, .ant-spin-spinning")].some((one) => one.checkVisibility()));
}

/** Opens an address in a page that is being watched. `ready`: selector of what it is opened for. */
export async function vitalsOf(page: Page, { url, ready }: { url: string; ready: string }): Promise<Vitals> {
  const counted = await countFiles(page);
  await page.goto(url);
  await isThere(page, ready);
  const { lcp, shift } = await page.evaluate(() => window.watched);
  return { lcpMs: lcp, shift, ...counted() };
}

/** What comes beyond the page of signing in, once somebody has signed in. */
export async function afterSignIn(
  page: Page,
  { signIn, ready }: { signIn(): Promise<void>; ready: string },
): Promise<Pick<Vitals, "files" | "sentKb">> {
  await page.waitForLoadState("networkidle");
  const counted = await countFiles(page);
  await signIn();
  await isThere(page, ready);
  return counted();
}

/** The longest that a touch or a key waited for its answer on the screen. */
export async function slowestOf(page: Page, work: () => Promise<void>): Promise<number> {
  await page.evaluate(() => {
    window.watched.slowest = 0;
  });
  await work();
  await page.waitForLoadState("networkidle");
  return page.evaluate(() => new Promise<number>((told) => setTimeout(() => told(window.watched.slowest), 500)));
}
