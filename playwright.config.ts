import { defineConfig } from "@playwright/test";
import { findBrowser, shortLived } from "./tests/find-browser.ts";

/** The product as a school runs it: built web, real server, a database of its own. `BASE_URL` tests a server that already runs. */
const port = Number(process.env.E2E_PORT ?? 18480);
const ownServer = process.env.BASE_URL === undefined;

export default defineConfig({
  testDir: "tests/e2e",
  outputDir: "dist/e2e",
  timeout: 120_000,
  expect: { timeout: 40_000 },
  // One database for all: stories run one after the other, and a failure is a failure.
  workers: 1,
  retries: 0,
  reporter: [["list"]],
  use: {
    baseURL: process.env.BASE_URL ?? `http://localhost:${port}`,
    browserName: "chromium",
    // What is not there after this long will not come; a whole story has more.
    actionTimeout: 45_000,
    headless: true,
    video: "off",
    // Recording draws every page again, which costs more than the test: `TRACE=1` when one is to be looked into.
    trace: process.env.TRACE === undefined ? "off" : "retain-on-failure",
    locale: "zh-CN",
    timezoneId: "Asia/Shanghai",
    // Only the story about a lost network lets one stand between page and server.
    serviceWorkers: "block",
    // Nothing moves, so that nothing has to be waited for.
    contextOptions: { reducedMotion: "reduce" },
    launchOptions: {
      executablePath: findBrowser(),
      // Where the machine names no language, Chromium writes no Chinese names of files.
      env: { ...process.env, LC_ALL: "C.UTF-8" },
      args: [
        ...["--no-sandbox", "--disable-gpu", "--disable-background-networking", "--disable-component-update", "--disable-sync", "--no-first-run"],
        ...shortLived,
      ],
    },
  },
  projects: [
    { name: "desktop", use: { viewport: { width: 1440, height: 900 } }, testIgnore: /phone/ },
    { name: "phone", use: { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true }, testMatch: /phone/ },
  ],
  ...(ownServer && {
    webServer: {
      // In place of the shell, so that it sees its starter go.
      command: `exec ${process.execPath} tests/e2e/serve.ts`,
      env: { PORT: String(port) },
      url: `http://localhost:${port}/api/health`,
      timeout: 300_000,
      gracefulShutdown: { signal: "SIGTERM" as const, timeout: 20_000 },
    },
  }),
});
