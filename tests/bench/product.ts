import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { readFileSync } from "node:fs";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { setTimeout as wait } from "node:timers/promises";
import { leaveNothing } from "../support/leave-nothing.ts";

const root = new URL("../../", import.meta.url).pathname;
const { scripts } = JSON.parse(readFileSync(join(root, "package.json"), "utf8")) as { scripts: { start: string } };
/** The words of `npm start` after `node`. */
const startWords = scripts.start.split(" ").slice(1);

export interface Product {
  port: number;
  pid: number;
  /** From the start of the process until its first answer, with all documents. */
  startMs: number;
  stop(): Promise<void>;
}

/** Starts the server as `npm start` does, on a database that answers already. A page newer than every source stands for the built web. `settings`: of its environment. */
export async function startProduct(dataDir: string, settings: Readonly<Record<string, string>> = {}): Promise<Product> {
  const webDir = await mkdtemp(join(tmpdir(), "campus-bench-web-"));
  await writeFile(join(webDir, "index.html"), "<!doctype html><title>bench</title>");
  const port = await freePort();
  const started = performance.now();
  const env = { ...process.env, DATA_DIR: dataDir, PORT: String(port), WEB_DIR: webDir, LOG_LEVEL: "silent", ...settings };
  const child = spawn(process.execPath, startWords, { cwd: root, env, stdio: ["ignore", "pipe", "inherit"] });
  const ended = leaveNothing({ dataDir: webDir, pids: [child.pid!] });
  const isReady = ready(child);
  await Promise.race([answered(port), isReady]);
  const startMs = performance.now() - started;
  await isReady;
  const stop = async () => {
    const gone = once(child, "exit");
    child.kill("SIGTERM");
    await gone;
    await rm(webDir, { recursive: true, force: true });
    ended();
  };
  return { port, pid: child.pid!, startMs, stop };
}

function ready(child: ChildProcess): Promise<void> {
  return new Promise((done, fail) => {
    createInterface({ input: child.stdout! }).on("line", (line) => {
      if (line.startsWith("ready ")) done();
    });
    child.once("exit", (code) => fail(new Error(`the server ended with ${code} before it was ready`)));
  });
}

async function answered(port: number): Promise<void> {
  for (;;) {
    const reply = await fetch(`http://127.0.0.1:${port}/api/health`).catch(() => null);
    if (reply?.ok === true) return;
    await wait(10);
  }
}

async function freePort(): Promise<number> {
  const server = createServer().listen(0, "127.0.0.1");
  await once(server, "listening");
  const address = server.address();
  server.close();
  await once(server, "close");
  return typeof address === "object" && address !== null ? address.port : 0;
}
