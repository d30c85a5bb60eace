import { chmodSync, mkdirSync } from "node:fs";
import { mkdir, open } from "node:fs/promises";
import { dirname, join } from "node:path";
import { Readable } from "node:stream";
import { Disk } from "flydrive";
import { FSDriver } from "flydrive/drivers/fs";
import type { Runtime } from "../../../platform/runtime.ts";
import type { ByteRange, FileStore } from "./store.ts";

/** Only the user of the product reads what people uploaded, whatever the umask says. */
const OWN_FOLDER = 0o700;
const OWN_FILE = 0o600;
export const diskRoot = (runtime: Runtime): string => join(runtime.config.dataDir, "files");

const disks = new WeakMap<Runtime, Disk>();
export function diskOf(runtime: Runtime): Disk {
  const found = disks.get(runtime) ?? openDisk(diskRoot(runtime));
  disks.set(runtime, found);
  return found;
}

/** The folder of an older installation is closed too, and with it all that lies in it. */
function openDisk(location: string): Disk {
  mkdirSync(location, { recursive: true, mode: OWN_FOLDER });
  chmodSync(location, OWN_FOLDER);
  return new Disk(new FSDriver({ location, visibility: "private" }));
}

/** An empty file of its own, before anything is written: the driver would make it as the umask says. */
export async function reserve(path: string, flags: "wx" | "w" = "wx"): Promise<void> {
  await mkdir(dirname(path), { recursive: true, mode: OWN_FOLDER });
  await (await open(path, flags, OWN_FILE)).close();
}

/** Waits until the content is on the disk itself. */
export async function settlePath(path: string): Promise<void> {
  const handle = await open(path, "r");
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}

/** The folder of this machine. */
export function diskStore(runtime: Runtime): FileStore {
  const disk = diskOf(runtime);
  return {
    put: async (key, content) => {
      const path = join(diskRoot(runtime), key);
      await reserve(path, "w");
      await disk.putStream(key, await content.open());
      await settlePath(path);
    },
    open: async (key, range) => {
      const source = await disk.getStream(key);
      return range === undefined ? source : Readable.from(slice(source, range));
    },
    remove: (key) => disk.delete(key),
  };
}

/** The driver has no ranges, so what comes before is read and dropped. */
async function* slice(source: Readable, { start, end }: ByteRange): AsyncGenerator<Buffer> {
  let at = 0;
  for await (const chunk of source as AsyncIterable<Buffer>) {
    const from = Math.max(0, start - at);
    const to = Math.min(chunk.length, end - at + 1);
    at += chunk.length;
    if (from < to) yield chunk.subarray(from, to);
    if (at > end) return;
  }
}
