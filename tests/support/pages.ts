import { createServer, type Server } from "node:http";
import { mkdtemp, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { extname, join, resolve } from "node:path";
import react from "@vitejs/plugin-react";
import { type Browser, chromium } from "playwright";
import { build } from "vite";
import { findBrowser, shortLived } from "../find-browser.ts";

const ROOT = resolve(import.meta.dirname, "../bench/pages");
const types: Record<string, string> = { ".html": "text/html", ".js": "text/javascript", ".css": "text/css", ".svg": "image/svg+xml" };
const PICTURE =
  '<svg xmlns="http://www.w3.org/2000/svg" width="240" height="240"><rect width="240" height="240" fill="#dbe7ff"/><circle cx="120" cy="96" r="44" fill="#7aa7ff"/><path d="M40 220a80 70 0 0 1 160 0z" fill="#7aa7ff"/></svg>';
/** The product's own policy, so that a page that needs more fails here. */
const POLICY =
  "default-src 'self'; script-src 'self'; style-src 'self' 'unsafe-inline'; img-src 'self' data: blob:; object-src 'none'; base-uri 'none'";

/** What is measured gets code that was made faster. */
const isTest = process.env.VITEST !== undefined;

export interface Pages {
  url(page: string): string;
  browser: Browser;
  close(): Promise<void>;
}

/** Builds pages of `tests/bench/pages` as production would, serves them under the product's policy and starts Chromium. */
export async function openPages(...names: string[]): Promise<Pages> {
  const outDir = await mkdtemp(join(tmpdir(), "campus-pages-"));
  await build({
    root: ROOT,
    configFile: false,
    logLevel: "error",
    plugins: [react()],
    build: {
      outDir,
      emptyOutDir: true,
      target: "es2022",
      modulePreload: { polyfill: false },
      assetsInlineLimit: 0,
      chunkSizeWarningLimit: 9000,
      rolldownOptions: { input: names.map((name) => join(ROOT, `${name}.html`)) },
    },
  });
  const server = serve(outDir);
  await new Promise<void>((listening) => server.listen(0, "127.0.0.1", listening));
  const address = server.address();
  const port = typeof address === "object" && address ? address.port : 0;
  const browser = await chromium.launch({
    executablePath: findBrowser(),
    args: ["--no-sandbox", "--disable-gpu", "--disable-background-networking", "--no-first-run", ...(isTest ? shortLived : [])],
  });
  return {
    browser,
    url: (page) => `http://127.0.0.1:${port}/${page}`,
    close: async () => {
      await browser.close();
      await new Promise((closed) => server.close(closed));
      await rm(outDir, { recursive: true, force: true });
    },
  };
}

function serve(folder: string): Server {
  return createServer(async (request, response) => {
    const { pathname } = new URL(request.url ?? "/", "http://page");
    const headers = { "Content-Security-Policy": POLICY, "Content-Type": types[extname(pathname)] ?? "application/octet-stream" };
    if (pathname.startsWith("/sample/")) return void response.writeHead(200, headers).end(PICTURE);
    const body = await readFile(join(folder, pathname)).catch(() => null);
    response.writeHead(body ? 200 : 404, headers).end(body ?? "");
  });
}
