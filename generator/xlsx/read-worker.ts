import { readFileSync } from "node:fs";
import { parentPort, workerData } from "node:worker_threads";
import { streamXlsxRows } from "hucre";
import type { ReadBatch, ReadCell, ReadRow } from "./read-workbook.ts";

/** Rows handed over at once; the reader asks for the next batch, so memory stays at one. */
const BATCH = 1_000;

const text = (date: Date) => {
  const iso = date.toISOString();
  const wall = `${iso.slice(0, 10)} ${iso.slice(11, 19)}`;
  return wall.endsWith(" 00:00:00") ? wall.slice(0, 10) : wall;
};

/** Workbook dates have no zone: hucre reads them as UTC, so the UTC text is the wall clock of the sheet. */
function plain(value: unknown): ReadCell {
  if (value === null || value === undefined) return null;
  if (value instanceof Date) return Number.isNaN(value.getTime()) ? null : text(value);
  return typeof value === "number" || typeof value === "boolean" ? value : String(value);
}

async function run(file: string, sheet: number): Promise<void> {
  const port = parentPort!;
  const asked = () => new Promise<void>((resolve) => port.once("message", () => resolve()));
  const post = (batch: ReadBatch) => port.postMessage(batch);
  let rows: ReadRow[] = [];
  await asked();
  for await (const row of streamXlsxRows(readFileSync(file), { sheet })) {
    rows.push({ row: row.index + 1, values: row.values.map(plain) });
    if (rows.length < BATCH) continue;
    post({ rows, done: false });
    rows = [];
    await asked();
  }
  post({ rows, done: true });
}

const { file, sheet } = workerData as { file: string; sheet: number };
run(file, sheet).catch((error: unknown) =>
  parentPort!.postMessage({ rows: [], done: true, error: error instanceof Error ? error.message : String(error) }),
);
