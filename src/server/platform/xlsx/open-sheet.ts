import { problem, requestError } from "../../../../engine/errors.ts";
import { type ReadRow, type ReadSheet, readSheet } from "../../../../generator/xlsx/read-workbook.ts";
import type { Call } from "../runtime.ts";
import { Turns } from "../turns.ts";

/** Threads that read workbooks at the same moment, in this process and for one person. */
const turns = new Turns({ atOnce: 2, each: 1, waiting: 6 });
/** A caller waits so long for others to be done; work that nobody waits for as long as a whole queue may take. */
const patienceMs = { caller: 2_000, background: 10 * 60_000 } as const;

export interface SheetRequest {
  /** Path of the workbook. */
  file: string;
  /** Who waits for it. Default `caller`. */
  for?: keyof typeof patienceMs;
}

/**
 * Reads the first sheet of a workbook somebody sent, when it is their turn. The one place where the server opens a workbook.
 * @throws AppError request IMPORT_UNREADABLE, READERS_BUSY
 */
export async function openSheet({ user }: Pick<Call, "user">, { file, for: who = "caller" }: SheetRequest): Promise<ReadSheet> {
  const done = await turns.take({ key: `${user.tenantId}|${user.id}`, patienceMs: patienceMs[who], isPatient: who === "background" });
  if (done === null) throw requestError([problem("READERS_BUSY", "", {})]);
  try {
    return await readSheet(file);
  } finally {
    done();
  }
}

/** The rows of that sheet, some hundred at a time. @throws AppError request IMPORT_UNREADABLE, READERS_BUSY */
export async function* sheetRows(call: Pick<Call, "user">, request: SheetRequest): AsyncGenerator<ReadRow[]> {
  const sheet = await openSheet(call, request);
  try {
    yield* sheet.rows();
  } finally {
    await sheet.close();
  }
}
