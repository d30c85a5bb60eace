import { randomUUID } from "node:crypto";
import { close as closeFile, createReadStream, openSync, unlinkSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { Worker } from "node:worker_threads";
import { problem, requestError } from "../../engine/errors.ts";
import { limits, type Reason, reasons } from "./limits.ts";
import type { ReadAnswer, ReadOrder } from "./read-worker.ts";

/** A cell as read: dates as `yyyy-MM-dd` or `yyyy-MM-dd HH:mm:ss`, everything else as it stands. */
export type ReadCell = string | number | boolean | null;
export interface ReadRow {
  /** 1-based row of the sheet. */
  row: number;
  /** By 0-based column, up to the last cell that holds something. */
  values: ReadCell[];
}

/** A sheet that has been read. It lies on the disk, under no name, until it is closed or the process ends. */
export interface ReadSheet {
  /** Rows with something in them. */
  count: number;
  /** Those rows in their order, some hundred at a time; as often as asked. */
  rows(): AsyncGenerator<ReadRow[]>;
  close(): Promise<void>;
}

/**
 * Reads the first sheet whole in a thread of its own, within `limits`: whoever asks goes on with other work meanwhile. A workbook without a sheet has no rows.
 * `readMs`: for tests.
 * @throws AppError request IMPORT_UNREADABLE when the file is no workbook, or one that costs more than it may
 */
export async function readSheet(file: string, { readMs = limits.readMs }: { readMs?: number } = {}): Promise<ReadSheet> {
  const to = openUnnamed();
  const close = () => promisify(closeFile)(to);
  const answer = await answerOf({ file, to }, readMs);
  if ("count" in answer) return { count: answer.count, rows: () => (answer.count === 0 ? none() : rowsIn(to)), close };
  await close();
  throw requestError([problem("IMPORT_UNREADABLE", "", { reason: reasons[answer.reason] })]);
}

/** What a workbook says of people must not outlive a process that is killed: the file has lost its name before anything stands in it. */
function openUnnamed(): number {
  const path = join(tmpdir(), `campus-rows-${randomUUID()}`);
  const file = openSync(path, "wx+", 0o600);
  unlinkSync(path);
  return file;
}

/** The rows of a sheet; it is closed when no more are asked for. @throws AppError request IMPORT_UNREADABLE */
export async function* readRows(file: string): AsyncGenerator<ReadRow[]> {
  const sheet = await readSheet(file);
  try {
    yield* sheet.rows();
  } finally {
    await sheet.close();
  }
}

const LOOK_EVERY_MS = 100;

async function answerOf(order: ReadOrder, readMs: number): Promise<ReadAnswer> {
  const worker = new Worker(new URL("./read-worker.ts", import.meta.url), {
    workerData: order,
    resourceLimits: { maxOldGenerationSizeMb: limits.heapMiB, maxYoungGenerationSizeMb: 32 },
  });
  const { promise, resolve } = Promise.withResolvers<ReadAnswer>();
  const refuse = (reason: Reason) => () => resolve({ reason });
  const clock = setTimeout(refuse("slow"), limits.waitMs);
  const watch = setInterval(async () => {
    // A thread that has just ended has no time to tell.
    const { user, system } = await worker.cpuUsage().catch(() => ({ user: 0, system: 0 }));
    if ((user + system) / 1_000 > readMs) resolve({ reason: "slow" });
  }, LOOK_EVERY_MS);
  worker.once("message", resolve);
  // The one error of a thread that answers every other: it has used up its memory.
  worker.once("error", refuse("cells"));
  worker.once("exit", refuse("damaged"));
  try {
    return await promise;
  } finally {
    clearTimeout(clock);
    clearInterval(watch);
    await worker.terminate();
  }
}

async function* none(): AsyncGenerator<ReadRow[]> {}

async function* rowsIn(fd: number): AsyncGenerator<ReadRow[]> {
  let rest = "";
  const read = createReadStream("", { fd, start: 0, autoClose: false, encoding: "utf8", highWaterMark: 256 * 1024 });
  for await (const piece of read as AsyncIterable<string>) {
    const lines = `${rest}${piece}`.split("\n");
    rest = lines.pop()!;
    if (lines.length > 0) yield lines.map(rowOf);
  }
}

function rowOf(line: string): ReadRow {
  const [row, values] = JSON.parse(line) as [number, ReadCell[]];
  return { row, values };
}
