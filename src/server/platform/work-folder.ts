import { mkdtemp, readdir, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import process from "node:process";

const PREFIX = "campus-work-";
/** Those this process has open: after a restart in a container another process had the same number. */
const open = new Set<string>();

/** A folder of the machine for what one piece of work puts down on its way. Whoever made it removes it by `removeWorkFolder`. */
export async function makeWorkFolder(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), `${PREFIX}${process.pid}-`));
  open.add(folder);
  return folder;
}

/** Takes a work folder away with what lies in it. Safe to repeat. */
export async function removeWorkFolder(folder: string): Promise<void> {
  await rm(folder, { recursive: true, force: true });
  open.delete(folder);
}

/** Takes away what processes that ended without a word left behind. Answers how many folders there were. */
export async function sweepWorkFolders(): Promise<number> {
  const left = (await readdir(tmpdir())).filter((name) => name.startsWith(PREFIX) && isLeft(name));
  for (const name of left) await removeWorkFolder(join(tmpdir(), name));
  return left.length;
}

function isLeft(name: string): boolean {
  const owner = Number.parseInt(name.slice(PREFIX.length), 10);
  if (Number.isNaN(owner)) return false;
  return owner === process.pid ? !open.has(join(tmpdir(), name)) : !isAlive(owner);
}

function isAlive(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch (error) {
    // Somebody else's process is one, too.
    return (error as NodeJS.ErrnoException).code === "EPERM";
  }
}
