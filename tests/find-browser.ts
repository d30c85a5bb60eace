import { spawnSync } from "node:child_process";
import { existsSync } from "node:fs";

const places = ["/usr/bin/chromium", "/usr/bin/chromium-browser", "/usr/bin/google-chrome"];

/** Path of a Chromium for the browser tests; Debian's is installed when the machine has none. @throws Error when it cannot be */
export function findBrowser(): string {
  const found = [process.env.CHROMIUM_PATH, ...places].find((path) => path !== undefined && path !== "" && existsSync(path));
  if (found !== undefined) return found;
  console.log("no browser found: installing Debian's chromium");
  const root = process.getuid?.() === 0;
  for (const args of [
    ["update", "-qq"],
    ["install", "-y", "-qq", "--no-install-recommends", "chromium", "fonts-noto-cjk"],
  ]) {
    const done = spawnSync(root ? "apt-get" : "sudo", root ? args : ["apt-get", ...args], { stdio: ["ignore", "ignore", "inherit"] });
    if (done.status !== 0) throw new Error("没有找到 Chromium，也无法用 apt-get 安装；请安装后用 CHROMIUM_PATH 指明它的路径");
  }
  return places[0]!;
}
