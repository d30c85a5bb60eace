import { spawn } from "node:child_process";

/** Stays when everything else of its group is told to end; hears of the end of its starter by its input, which nobody else holds open. */
const watch = `
read -r word
[ "$word" = ended ] && exit 0
for pid in $2; do kill -QUIT "$pid" 2>/dev/null; done
pid=
[ -n "$1" ] && pid=$(head -n 1 "$1/postgres/postmaster.pid" 2>/dev/null) && kill -QUIT "$pid" 2>/dev/null
for pid in $2 $pid; do while kill -0 "$pid" 2>/dev/null; do sleep 0.05; done; done
[ -z "$1" ] || rm -rf "$1"
`;

/**
 * Ends the given processes and the PostgreSQL of a data directory, where there is one, and removes the directory, as soon as this process has ended without
 * calling the answered function: by an error, a signal or a kill. PostgreSQL is started apart from whoever uses it, so that nothing else would.
 */
export function leaveNothing({ dataDir = "", pids = [] }: { dataDir?: string; pids?: readonly number[] }): () => void {
  const guard = spawn("/bin/sh", ["-c", watch, "leave-nothing", dataDir, pids.join(" ")], { detached: true, stdio: ["pipe", "ignore", "ignore"] });
  guard.unref();
  const input = guard.stdin as typeof guard.stdin & { unref(): void };
  input.unref();
  return () => void input.end("ended\n");
}
