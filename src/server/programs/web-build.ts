import { spawn } from "node:child_process";
import { existsSync } from "node:fs";
import { readdir, stat } from "node:fs/promises";
import { join } from "node:path";

const root = new URL("../../../", import.meta.url).pathname;
const sources = ["src/web", "renderers", "designer", "engine", "index.html", "vite.config.ts", "package-lock.json"];

/** Builds the web when it is missing or older than its sources. Nothing to do when there are no sources to build from. */
export async function ensureWebBuilt(webDir: string): Promise<void> {
  if (!existsSync(join(root, "vite.config.ts")) || !existsSync(join(root, "index.html"))) return;
  const page = join(webDir, "index.html");
  const builtAt = existsSync(page) ? (await stat(page)).mtimeMs : 0;
  if (builtAt > (await newest(sources.map((name) => join(root, name))))) return;
  console.log("正在构建网页，首次启动约需一分钟……");
  await build();
}

async function newest(paths: string[]): Promise<number> {
  let latest = 0;
  for (const path of paths) {
    if (!existsSync(path)) continue;
    const found = await stat(path);
    const children = found.isDirectory() ? await readdir(path) : [];
    latest = Math.max(latest, found.isDirectory() ? await newest(children.map((name) => join(path, name))) : found.mtimeMs);
  }
  return latest;
}

function build(): Promise<void> {
  return new Promise((done, fail) => {
    const child = spawn(process.execPath, [join(root, "node_modules/vite/bin/vite.js"), "build"], {
      cwd: root,
      stdio: ["ignore", "ignore", "inherit"],
    });
    child.once("error", fail);
    child.once("exit", (code) => (code === 0 ? done() : fail(new Error("网页构建失败，请运行 npm run build 查看原因"))));
  });
}
