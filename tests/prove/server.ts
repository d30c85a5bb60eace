import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { closeSync, openSync, readFileSync } from "node:fs";
import { createServer } from "node:net";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";

const root = new URL("../../", import.meta.url).pathname;
const { scripts } = JSON.parse(readFileSync(join(root, "package.json"), "utf8")) as { scripts: { start: string } };
/** As `npm start` does, what it made of each file kept: a server that is killed again and again would else compile for most of the run. */
const startWords = ["--import", "./tests/prove/jumping-clock.mjs", ...scripts.start.split(" ").slice(1)];
/** Longer than this nothing may stay away, milliseconds. */
const PATIENCE_MS = 60_000;
/** A server that is told to stop may take so long, milliseconds. */
const STOP_MS = 60_000;

/** A process of the product that is started, killed and stopped. */
export class ProvenServer {
  readonly url: string;
  private readonly dataDir: string;
  private readonly port: number;
  private readonly log: string;
  private child: ChildProcess | null = null;

  private constructor(dataDir: string, port: number) {
    this.dataDir = dataDir;
    this.port = port;
    this.url = `http://127.0.0.1:${port}`;
    this.log = join(dataDir, `server-${port}.log`);
  }

  static async on(dataDir: string): Promise<ProvenServer> {
    return new ProvenServer(dataDir, await freePort());
  }

  /** Resolves once it answers. */
  async start(): Promise<void> {
    const { dataDir, port } = this;
    const own = { DATA_DIR: dataDir, PORT: String(port), WEB_DIR: join(dataDir, "no-web"), DEMO: "0", LOG_LEVEL: "silent", CALLS_PER_MINUTE: "0" };
    const words = openSync(this.log, "a");
    this.child = spawn(process.execPath, startWords, { cwd: root, env: { ...process.env, ...own }, stdio: ["ignore", words, words] });
    closeSync(words);
    await this.untilServing();
  }

  /** Null: it does not run. */
  pid(): number | null {
    const { child } = this;
    return child === null || child.exitCode !== null || child.signalCode !== null ? null : (child.pid ?? null);
  }

  async isServing(): Promise<boolean> {
    return (await fetch(`${this.url}/api/health`, { signal: AbortSignal.timeout(3_000) }).catch(() => null))?.ok === true;
  }

  async untilServing(): Promise<void> {
    for (const deadline = performance.now() + PATIENCE_MS; !(await this.isServing()); await wait(20))
      if (performance.now() > deadline || this.pid() === null) throw new Error(`the server at ${this.url} did not come back: ${this.lastWords()}`);
  }

  private lastWords(): string {
    return readFileSync(this.log, "utf8").trim().split("\n").slice(-10).join("\n");
  }

  tell(signal: NodeJS.Signals): void {
    this.child?.kill(signal);
  }

  async kill(): Promise<void> {
    const { child } = this;
    if (child === null || this.pid() === null) return;
    const gone = once(child, "exit");
    child.kill("SIGKILL");
    await gone;
  }

  /** In order, as an operator does. @throws Error when it does not end */
  async stop(): Promise<void> {
    const { child } = this;
    if (child === null || this.pid() === null) return;
    const gone = once(child, "exit", { signal: AbortSignal.timeout(STOP_MS) });
    child.kill("SIGTERM");
    await gone.catch(() => {
      throw new Error(`the server at ${this.url} does not stop`);
    });
  }
}

async function freePort(): Promise<number> {
  const server = createServer().listen(0, "127.0.0.1");
  await once(server, "listening");
  const { port } = server.address() as { port: number };
  server.close();
  await once(server, "close");
  return port;
}
