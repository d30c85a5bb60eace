import { createServer, type Server } from "node:http";
import { mkdtemp, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { extname, join, resolve } from "node:path";
import { leaveNothing } from "./leave-nothing.ts";

const ROOT = resolve(import.meta.dirname, "../bench/pages");
const types: Record<string, string> = { ".html": "text/html", ".js": "text/javascript", ".css": "text/css", ".svg": "image/svg+xml" };
const PICTURE =
  '<svg xmlns="http://www.w3.org/2000/svg" width="240" height="240"><rect width="240" height="240" fill="#dbe7ff"/><circle cx="120" cy="96" r="44" fill="#7aa7ff"/><path d="M40 220a80 70 0 0 1 160 0z" fill="#7aa7ff"/></svg>';
/** The product's own policy, so that a page that needs more fails here. */
const POLICY =
  "default-src 'self'; script-src 'self'; style-src 'self' 'unsafe-inline'; img-src 'self' data: blob:; object-src 'none'; base-uri 'none'";

/** Pages that tests open: one build serves all of them, since what they share is most of it. */
const tested = ["gallery", "filters", "sheets", "asks"] as const;
const variable = "TEST_PAGES";

/** Run by vitest once before the tests of renderers: one server of pages for all of them, built when the first test opens one. */
export async function setup(): Promise<() => Promise<void>> {
  const { url, stop } = await servePages(tested);
  process.env[variable] = url;
  return stop;
}

/** Address of the pages of this test run; null where each process builds its own. */
export const sharedPages = (names: readonly string[]): string | null =>
  names.every((name) => (tested as readonly string[]).includes(name)) ? (process.env[variable] ?? null) : null;

/** Builds pages of `tests/bench/pages` as production would when one is first asked for, and serves them under the product's policy. */
export async function servePages(names: readonly string[]): Promise<{ url: string; stop(): Promise<void> }> {
  const outDir = await mkdtemp(join(tmpdir(), "campus-pages-"));
  const ended = leaveNothing({ dataDir: outDir });
  let built: Promise<unknown> | null = null;
  const server = serve(outDir, () => (built ??= buildPages(names, outDir)));
  await new Promise<void>((listening) => server.listen(0, "127.0.0.1", listening));
  const address = server.address();
  const port = typeof address === "object" && address ? address.port : 0;
  const stop = async () => {
    await new Promise((closed) => server.close(closed));
    await rm(outDir, { recursive: true, force: true });
    ended();
  };
  return { url: `http://127.0.0.1:${port}`, stop };
}

async function buildPages(names: readonly string[], outDir: string): Promise<void> {
  // A run that opens no page does not load the bundler.
  const [{ build }, { default: react }] = await Promise.all([import("vite"), import("@vitejs/plugin-react")]);
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
}

function serve(folder: string, ready: () => Promise<unknown>): Server {
  return createServer(async (request, response) => {
    const { pathname } = new URL(request.url ?? "/", "http://page");
    const headers = { "Content-Security-Policy": POLICY, "Content-Type": types[extname(pathname)] ?? "application/octet-stream" };
    if (pathname.startsWith("/sample/")) return void response.writeHead(200, headers).end(PICTURE);
    const failure = await ready().then(
      () => null,
      (error: unknown) => String(error),
    );
    if (failure !== null) return void response.writeHead(500, headers).end(failure);
    const body = await readFile(join(folder, pathname)).catch(() => null);
    response.writeHead(body ? 200 : 404, headers).end(body ?? "");
  });
}
