import { closeSync, existsSync, fsyncSync, mkdirSync, openSync, readFileSync, renameSync, writeFileSync } from "node:fs";
import { dirname } from "node:path";
import type { SyncAdapter } from "lowdb";

/** lowdb's own adapter answers before the disk has what it wrote. */
export const durableFile = <T>(path: string): SyncAdapter<T | null> => ({
  read: () => (existsSync(path) ? (JSON.parse(readFileSync(path, "utf8")) as T) : null),
  write(content) {
    mkdirSync(dirname(path), { recursive: true });
    const next = `${path}.next`;
    const file = openSync(next, "w", 0o600);
    writeFileSync(file, `${JSON.stringify(content, null, 2)}\n`);
    fsyncSync(file);
    closeSync(file);
    renameSync(next, path);
    syncFolder(dirname(path));
  },
});

/** The disk has the names of the folder. */
export function syncFolder(path: string): void {
  const folder = openSync(path, "r");
  fsyncSync(folder);
  closeSync(folder);
}
