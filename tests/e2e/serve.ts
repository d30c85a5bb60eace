/** Starts the product with a database of its own, and leaves nothing behind when it is told to stop. */
import { spawn } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

const root = new URL("../..", import.meta.url).pathname;
const dataDir = mkdtempSync(join(tmpdir(), "campus-e2e-"));
const child = spawn(process.execPath, ["src/server/programs/start.ts"], {
  cwd: root,
  stdio: "inherit",
  // In a group of its own: the runner signals its whole group, and a second signal would cut the orderly stop short.
  detached: true,
  env: { ...process.env, DATA_DIR: dataDir, LOG_LEVEL: "error", OUTBOUND_LOOPBACK: "1" },
});
for (const signal of ["SIGTERM", "SIGINT"] as const) process.on(signal, () => child.kill("SIGTERM"));
child.once("exit", (code) => {
  rmSync(dataDir, { recursive: true, force: true, maxRetries: 20, retryDelay: 250 });
  process.exit(code ?? 0);
});
