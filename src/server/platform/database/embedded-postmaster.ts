import { existsSync, linkSync, readFileSync, renameSync, rmSync } from "node:fs";
import { join } from "node:path";

/** Pid of a running postmaster of this cluster; null for a stale pid file, also when the number now belongs to another program. */
export function livePostmaster(cluster: string): number | null {
  const pid = noted(noteIn(cluster));
  return pid !== null && (isAlive(pid) ? !existsSync("/proc/self/comm") || (isPostgres(pid) && !isZombie(pid)) : false) ? pid : null;
}

/**
 * Pid of a killed postmaster that still stands in the list of processes, because nobody has asked how it ended. It serves nobody, but
 * PostgreSQL takes it for a living one and does not start as long as it stands there. Only where the system tells about processes as Linux does.
 */
export function unreapedPostmaster(cluster: string): number | null {
  const pid = noted(noteIn(cluster));
  return pid !== null && isPostgres(pid) && isZombie(pid) ? pid : null;
}

/** Takes the note of such a postmaster away, and of no other one: another process may have started the server at this very moment. */
export function forgetDead(cluster: string): void {
  const dead = unreapedPostmaster(cluster);
  if (dead === null) return;
  const aside = join(cluster, `postmaster.pid.${dead}`);
  try {
    renameSync(noteIn(cluster), aside);
  } catch {
    return; // Another process was first.
  }
  if (noted(aside) !== dead) linkSync(aside, noteIn(cluster));
  rmSync(aside);
}

const noteIn = (cluster: string) => join(cluster, "postmaster.pid");

function noted(file: string): number | null {
  if (!existsSync(file)) return null;
  const pid = Number(readFileSync(file, "utf8").split("\n")[0]);
  return Number.isInteger(pid) && pid > 0 ? pid : null;
}

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code !== "ESRCH";
  }
}

const isPostgres = (pid: number): boolean => told(pid, "comm").startsWith("postgres");
/** A zombie answers signals but serves nobody. */
const isZombie = (pid: number): boolean => told(pid, "stat").includes(") Z ");

/** What the system tells of a process; "" where it tells nothing. */
function told(pid: number, what: "comm" | "stat"): string {
  try {
    return readFileSync(`/proc/${pid}/${what}`, "utf8");
  } catch {
    return "";
  }
}
