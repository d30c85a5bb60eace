import { spawn } from "node:child_process";
import { once } from "node:events";
import { existsSync } from "node:fs";
import { expect, test, vi } from "vitest";

const program = new URL("../../../support/postgres-alone.ts", import.meta.url).pathname;
const patience = { timeout: 60_000, interval: 20 };

test.each(["SIGTERM", "SIGINT", "SIGKILL"] as const)("a test run that is ended by %s leaves no PostgreSQL and no folder behind", async (signal) => {
  const run = spawn(process.execPath, [program], { stdio: ["ignore", "pipe", "inherit"] });
  const [said] = (await once(run.stdout, "data")) as [Buffer];
  const { pid, dataDir } = JSON.parse(String(said)) as { pid: number; dataDir: string };
  expect(existsSync(`${dataDir}/postgres/PG_VERSION`)).toBe(true);
  process.kill(pid, 0);
  run.kill(signal);
  await once(run, "exit");
  await vi.waitFor(() => {
    expect(() => process.kill(pid, 0)).toThrow("ESRCH");
    expect(existsSync(dataDir)).toBe(false);
  }, patience);
});
