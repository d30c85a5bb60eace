import { spawnSync } from "node:child_process";
import { existsSync } from "node:fs";

/** Debian's browser without a window costs under half the processor of the same browser that draws one into nothing. */
const places = ["/usr/bin/chromium-headless-shell", "/usr/bin/chromium", "/usr/bin/chromium-browser", "/usr/bin/google-chrome"] as const;

/** Pages of tests are gone before code that was made faster for them pays: a fifth of their processor time. */
export const shortLived: readonly string[] = ["--js-flags=--no-opt,--no-maglev"];

/** Where a Chromium is: `CHROMIUM_PATH`, or one that the system brings; null when there is none. */
export const installedBrowser = (): string | null =>
  [process.env.CHROMIUM_PATH, ...places].find((path) => path !== undefined && path !== "" && existsSync(path)) ?? null;

/** Path of a Chromium for the browser tests; Debian's is installed when the machine has none. @throws Error when it cannot be */
export function findBrowser(): string {
  const found = installedBrowser();
  if (found !== null) return found;
  console.log("no browser found: installing Debian's chromium-headless-shell");
  const root = process.getuid?.() === 0;
  for (const args of [
    ["update", "-qq"],
    ["install", "-y", "-qq", "--no-install-recommends", "chromium-headless-shell", "fonts-noto-cjk"],
  ]) {
    const done = spawnSync(root ? "apt-get" : "sudo", root ? args : ["apt-get", ...args], { stdio: ["ignore", "ignore", "inherit"] });
    if (done.status !== 0) throw new Error("没有找到 Chromium，也无法用 apt-get 安装；请安装后用 CHROMIUM_PATH 指明它的路径");
  }
  return places[0];
}
