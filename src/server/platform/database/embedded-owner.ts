import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";

/** Which process has to stop the embedded server: `<pid of the server> <pid of its owner> <when the owner began>`. */
const noteIn = (dataDir: string) => join(dataDir, "postgres-owner.txt");

/** Notes this process as the one that stops the server. */
export function ownServer(dataDir: string, server: number): void {
  writeFileSync(noteIn(dataDir), `${server} ${process.pid} ${beganAt(process.pid)}\n`, { mode: 0o600 });
}

/** Whether the process that has to stop the server lives. A number that meanwhile belongs to another program does not count. */
export function hasOwner(dataDir: string, server: number): boolean {
  if (!existsSync(noteIn(dataDir))) return false;
  const [of, owner, began] = readFileSync(noteIn(dataDir), "utf8").trim().split(" ");
  return Number(of) === server && lives(Number(owner)) && beganAt(Number(owner)) === began;
}

function lives(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === "EPERM";
  }
}

/** Clock ticks since the machine started, field 22 of `/proc/<pid>/stat`; "" where the system does not tell. */
function beganAt(pid: number): string {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, "utf8");
    return stat.slice(stat.lastIndexOf(")") + 2).split(" ")[19] ?? "";
  } catch {
    return "";
  }
}
