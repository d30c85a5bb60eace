import { existsSync, readdirSync, readFileSync, readlinkSync } from "node:fs";

/**
 * Ends the backends that a killed postmaster left behind: a long statement runs on without it, and as long as it does no new postmaster can
 * start on the cluster. Only where the system tells about processes as Linux does.
 */
export function endOrphans(cluster: string): void {
  if (!existsSync("/proc/self/cwd")) return;
  for (const pid of readdirSync("/proc").filter((name) => /^\d+$/.test(name)))
    if (isBackendOf(cluster, pid)) {
      try {
        process.kill(Number(pid), "SIGQUIT");
      } catch {
        // It ended by itself meanwhile.
      }
    }
}

/** A backend calls itself `postgres: …` and stands in the cluster's folder; a postmaster carries its command line. */
function isBackendOf(cluster: string, pid: string): boolean {
  try {
    return readFileSync(`/proc/${pid}/cmdline`, "utf8").startsWith("postgres: ") && readlinkSync(`/proc/${pid}/cwd`) === cluster;
  } catch {
    return false;
  }
}
