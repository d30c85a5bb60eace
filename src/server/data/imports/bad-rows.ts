import { createReadStream } from "node:fs";
import { appendFile } from "node:fs/promises";
import { join } from "node:path";
import { createInterface } from "node:readline";
import type { ReadCell } from "../../../../generator/xlsx/read-workbook.ts";
import { makeWorkFolder, removeWorkFolder } from "../../platform/work-folder.ts";

export interface BadRow {
  /** Row of the sheet, from 1. */
  row: number;
  values: readonly ReadCell[];
  sentence: string;
  /** Sheet column -> what is wrong in it. */
  remarks: readonly (readonly [number, string])[];
}

/** The bad rows of one import. They lie on the disk, so that a file of bad rows takes no more memory than one of good ones. */
export class BadRows {
  count = 0;
  private waiting: string[] = [];
  private folder: string | null = null;

  add(row: BadRow): void {
    this.count++;
    this.waiting.push(`${JSON.stringify(row)}\n`);
  }

  /** Puts what was added since the last call on the disk. */
  async flush(): Promise<void> {
    if (this.waiting.length === 0) return;
    this.folder ??= await makeWorkFolder();
    const lines = this.waiting.join("");
    this.waiting = [];
    await appendFile(join(this.folder, "rows"), lines, { mode: 0o600 });
  }

  /** All of them in the order they were added. */
  async *rows(): AsyncGenerator<BadRow> {
    await this.flush();
    if (this.folder === null) return;
    const lines = createInterface({ input: createReadStream(join(this.folder, "rows")), crlfDelay: Infinity });
    for await (const line of lines) yield JSON.parse(line) as BadRow;
  }

  /** Forgets them. */
  async close(): Promise<void> {
    if (this.folder !== null) await removeWorkFolder(this.folder);
    this.folder = null;
    this.waiting = [];
  }
}
