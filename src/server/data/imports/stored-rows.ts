import { createWriteStream } from "node:fs";
import { join } from "node:path";
import { pipeline } from "node:stream/promises";
import { problem, requestError } from "../../../../engine/errors.ts";
import { limits, reasons } from "../../../../generator/xlsx/limits.ts";
import type { ReadRow } from "../../../../generator/xlsx/read-workbook.ts";
import type { Call } from "../../platform/runtime.ts";
import { makeWorkFolder, removeWorkFolder } from "../../platform/work-folder.ts";
import { sheetRows } from "../../platform/xlsx/open-sheet.ts";
import { openFile, type StoredFile } from "../files/file-store.ts";

/** The rows of the first sheet of a workbook that was uploaded before. @throws AppError request IMPORT_UNREADABLE, READERS_BUSY */
export async function* storedRows(call: Call, file: StoredFile): AsyncGenerator<ReadRow[]> {
  if (file.sizeBytes > limits.fileBytes) throw requestError([problem("IMPORT_UNREADABLE", "", { reason: reasons.unpacked })]);
  const folder = await makeWorkFolder();
  try {
    const copy = join(folder, "stored.xlsx");
    await pipeline(await openFile(call.runtime, file), createWriteStream(copy, { mode: 0o600 }));
    yield* sheetRows(call, { file: copy });
  } finally {
    await removeWorkFolder(folder);
  }
}
