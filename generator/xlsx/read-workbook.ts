import { once } from "node:events";
import { Worker } from "node:worker_threads";
import { checkArchive, unreadable } from "./check-archive.ts";

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

/**
 * Streams the rows of a sheet (0-based) from a worker thread, so that whoever asks goes on with other work. Rows without any cell may be absent.
 * @throws AppError request IMPORT_UNREADABLE when the file is no workbook or unpacks to too much
 */
export async function* readRows(file: string, sheet = 0): AsyncGenerator<ReadRow[]> {
  await checkArchive(file);
  const worker = new Worker(new URL("./read-worker.ts", import.meta.url), {
    workerData: { file, sheet },
    resourceLimits: { maxOldGenerationSizeMb: 1_024 },
  });
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
