/** Starts the product with a database of its own, and leaves nothing behind when it is told to stop, or when its starter has gone. */
import { spawn } from "node:child_process";
import { mkdtempSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { leaveNothing } from "../support/leave-nothing.ts";

const root = new URL("../..", import.meta.url).pathname;
const dataDir = mkdtempSync(join(tmpdir(), "campus-e2e-"));
const child = spawn(process.execPath, ["src/server/programs/start.ts"], {
  cwd: root,
  stdio: "inherit",
  // In a group of its own: the runner signals its whole group, and a second signal would cut the orderly stop short.
  detached: true,
  env: { ...process.env, DATA_DIR: dataDir, LOG_LEVEL: "error", OUTBOUND_LOOPBACK: "1" },
});
leaveNothing({ dataDir, pids: [child.pid!] });
let isStopping = false;
const stop = () => {
  if (!isStopping) child.kill("SIGTERM");
  isStopping = true;
};
for (const signal of ["SIGTERM", "SIGINT"] as const) process.on(signal, stop);
const starter = process.ppid;
setInterval(() => process.ppid === starter || stop(), 1000).unref();
// The folder goes with this process, and with it what a start that was cut off left running.
child.once("exit", (code) => process.exit(code ?? 0));
