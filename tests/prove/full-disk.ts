import { execFileSync } from "node:child_process";
import { mkdir, mkdtemp, rm, statfs } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { keepLedger } from "./ledger.ts";
import { openProvenSchool, type ProvenSchool } from "./school.ts";
import { judge, type Verdict } from "./verdict.ts";

const SIZE = "1500m";
const WRITES = 60;
/** So long the disk stays full after a write was refused, milliseconds. */
const FULL_MS = 5_000;
const PATIENCE_MS = 60_000;

export interface FullDisk {
  verdict: Verdict;
  /** From the moment there is room again until a write is acknowledged, seconds. */
  backAfterS: number;
}

/** The product on a disk of its own that fills while people write, and gets room again. Null: this machine lets nobody mount one. */
export async function fillDisk(writers: number): Promise<FullDisk | null> {
  const disk = await mkdtemp(join(tmpdir(), "campus-disk-"));
  try {
    execFileSync("mount", ["-t", "tmpfs", "-o", `size=${SIZE},mode=0711`, "tmpfs", disk], { stdio: "ignore" });
  } catch {
    await rm(disk, { recursive: true });
    return null;
  }
  try {
    await mkdir(join(disk, "data"), { mode: 0o711 });
    const school = await openProvenSchool(join(disk, "data"));
    try {
      return await filled(school, disk, writers);
    } finally {
      await school.close();
    }
  } finally {
    execFileSync("umount", ["-l", disk]);
    await rm(disk, { recursive: true });
  }
}

/** So often the rest of the disk is taken. */
const TRIES = 20;

/** Whether nothing is left. */
async function takesRest(disk: string, file: string): Promise<boolean> {
  const { bavail, bsize } = await statfs(disk);
  try {
    execFileSync("fallocate", ["-l", String(bavail * bsize), file], { stdio: "ignore" });
    return false;
  } catch {
    return (await statfs(disk)).bavail === 0;
  }
}

async function filled(school: ProvenSchool, disk: string, writers: number): Promise<FullDisk> {
  for (const server of school.servers) await server.start();
  const ledger = keepLedger({ urls: school.servers.map(({ url }) => url), token: school.token }, writers);
  const written = async (more: number) => {
    const target = ledger.acknowledged() + more;
    for (const deadline = performance.now() + PATIENCE_MS; ledger.acknowledged() < target; await wait(20))
      if (performance.now() > deadline) throw new Error("nothing is written any more although there is room on the disk");
  };
  await written(WRITES);
  const filler = join(disk, "filler");
  // The writers take room meanwhile: what is left is taken once more.
  for (let part = 0; part < TRIES && !(await takesRest(disk, `${filler}${part}`)); part++);
  const { open } = ledger.kept;
  for (const deadline = performance.now() + PATIENCE_MS; ledger.kept.open === open; await wait(20))
    if (performance.now() > deadline) throw new Error("writes are acknowledged although the disk is full");
  await wait(FULL_MS);
  for (let part = 0; part < TRIES; part++) await rm(`${filler}${part}`, { force: true });
  const began = performance.now();
  await written(1);
  const backAfterS = (performance.now() - began) / 1000;
  await written(WRITES);
  await ledger.stop();
  const { rows, ended } = await school.untilEnded([...ledger.kept.imported.keys()]);
  return { verdict: judge(ledger.kept, rows, ended), backAfterS };
}
