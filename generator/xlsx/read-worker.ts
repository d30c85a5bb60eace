import { writeSync } from "node:fs";
import { parentPort, workerData } from "node:worker_threads";
import { Archive } from "./archive.ts";
import { limits, type Reason, Refusal } from "./limits.ts";
import type { ReadRow } from "./read-workbook.ts";
import { SheetReader } from "./sheet-reader.ts";
import { findParts, readPart } from "./workbook-parts.ts";

/** What the thread is told, and what it answers: the rows stand in the open file `to`, one JSON array of number and values a line. */
export interface ReadOrder {
  file: string;
  /** Descriptor; whoever opened it closes it. */
  to: number;
}
export type ReadAnswer = { count: number } | { reason: Reason };

const PIECE_CHARS = 256 * 1024;

async function read({ file, to }: ReadOrder): Promise<number> {
  const archive = await Archive.open(file);
  const parts = await findParts(archive);
  if (parts === null) return 0;
  const out = new RowFile(to);
  await readPart(archive, parts.sheet, new SheetReader(parts, (row) => out.add(row)));
  return out.end();
}

class RowFile {
  private readonly handle: number;
  private pieces: string[] = [];
  private chars = 0;
  private bytes = 0;
  private count = 0;
  constructor(handle: number) {
    this.handle = handle;
  }

  add({ row, values }: ReadRow): void {
    const line = JSON.stringify([row, values]);
    if (line.length > limits.rowChars) throw new Refusal("text");
    this.pieces.push(line, "\n");
    this.chars += line.length + 1;
    this.count += 1;
    if (this.chars > PIECE_CHARS) this.flush();
  }

  end(): number {
    this.flush();
    return this.count;
  }

  private flush(): void {
    const bytes = Buffer.from(this.pieces.join(""));
    this.bytes += bytes.length;
    if (this.bytes > limits.outputBytes) throw new Refusal("cells");
    for (let at = 0; at < bytes.length; ) at += writeSync(this.handle, bytes, at);
    this.pieces = [];
    this.chars = 0;
  }
}

const answer = (of: ReadAnswer) => parentPort!.postMessage(of);
read(workerData as ReadOrder).then(
  (count) => answer({ count }),
  (error: unknown) => answer({ reason: error instanceof Refusal ? error.reason : "damaged" }),
);
