import { once } from "node:events";
import { open } from "node:fs/promises";
import { Worker } from "node:worker_threads";
import { requestError, problem } from "../../../engine/errors.ts";

/** A cell as read: dates as `yyyy-MM-dd` or `yyyy-MM-dd HH:mm:ss`, everything else as it stands. */
export type ReadCell = string | number | boolean | null;
export interface ReadRow {
  /** 1-based row of the sheet. */
  row: number;
  values: ReadCell[];
}
export interface ReadBatch {
  rows: ReadRow[];
  done: boolean;
  error?: string;
}

/** A workbook may unpack to this many bytes; ASVS 5.2.3. */
const MAX_UNPACKED_BYTES = 400 * 1024 * 1024;
const MAX_ENTRIES = 2_000;

/**
 * Streams the rows of a sheet (0-based) from a worker thread, so that the server goes on answering. Rows without any cell may be absent.
 * @throws AppError request IMPORT_UNREADABLE when the file is no workbook or unpacks to too much
 */
export async function* readRows(file: string, sheet = 0): AsyncGenerator<ReadRow[]> {
  await checkArchive(file);
  const worker = new Worker(new URL("./read-worker.ts", import.meta.url), { workerData: { file, sheet }, resourceLimits: { maxOldGenerationSizeMb: 1_024 } });
  try {
    for (let done = false; !done; ) {
      const answer = nextMessage(worker);
      worker.postMessage("next");
      const batch = await answer;
      if (batch.error !== undefined) throw unreadable("不是有效的 xlsx 工作簿，或已损坏、加密");
      if (batch.rows.length > 0) yield batch.rows;
      done = batch.done;
    }
  } finally {
    await worker.terminate();
  }
}

async function nextMessage(worker: Worker): Promise<ReadBatch> {
  const settled = new AbortController();
  try {
    return await Promise.race([
      once(worker, "message", { signal: settled.signal }).then(([batch]) => batch as ReadBatch),
      once(worker, "exit", { signal: settled.signal }).then(() => ({ rows: [], done: true, error: "the reader stopped" })),
    ]);
  } catch {
    // An `error` event (out of memory in the worker) rejects `once`.
    return { rows: [], done: true, error: "the reader failed" };
  } finally {
    settled.abort();
  }
}

const unreadable = (reason: string) => requestError([problem("IMPORT_UNREADABLE", "", { reason })]);

/** Reads the archive's own directory before unpacking anything: sizes and count, no trust in names. */
async function checkArchive(file: string): Promise<void> {
  const handle = await open(file);
  try {
    const { size } = await handle.stat();
    const tail = Buffer.alloc(Math.min(size, 65_557));
    await handle.read(tail, 0, tail.length, size - tail.length);
    const end = tail.lastIndexOf(Buffer.from([0x50, 0x4b, 0x05, 0x06]));
    if (end < 0) throw unreadable("不是 xlsx 文件");
    const entries = tail.readUInt16LE(end + 10);
    const length = tail.readUInt32LE(end + 12);
    if (entries > MAX_ENTRIES || length > 4 * 1024 * 1024) throw unreadable("文件内的部件过多");
    const directory = Buffer.alloc(length);
    await handle.read(directory, 0, length, tail.readUInt32LE(end + 16));
    if (unpackedBytes(directory) > MAX_UNPACKED_BYTES) throw unreadable("解压后的内容过大");
  } finally {
    await handle.close();
  }
}

function unpackedBytes(directory: Buffer): number {
  let total = 0;
  for (let at = 0; at + 46 <= directory.length && directory.readUInt32LE(at) === 0x02014b50; ) {
    total += directory.readUInt32LE(at + 24);
    at += 46 + directory.readUInt16LE(at + 28) + directory.readUInt16LE(at + 30) + directory.readUInt16LE(at + 32);
  }
  return total;
}
