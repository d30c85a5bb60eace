import { buffer } from "node:stream/consumers";
import type { Sheet } from "../../../../engine/reports/sheet.ts";
import type { Call } from "../../platform/runtime.ts";
import { visibleFiles } from "../files/file-rights.ts";
import { openFile } from "../files/file-store.ts";

/** A picture on paper is small; larger ones are left out. */
const MOST_BYTES = 5_000_000;
const kinds: ReadonlySet<string> = new Set(["png", "jpg", "jpeg"]);

/** The pictures that cells name and their reader may open, by id. */
export async function picturesOf(call: Call, sheets: readonly Sheet[]): Promise<Record<string, Uint8Array>> {
  const ids = new Set(
    sheets.flatMap(({ cells }) => cells.flatMap(({ isImage, text }) => (isImage === true && text[0] !== undefined ? [text[0]] : []))),
  );
  const found: Record<string, Uint8Array> = {};
  for (const [id, file] of await visibleFiles(call, [...ids])) {
    if (file.sizeBytes > MOST_BYTES || !kinds.has(file.extension.toLowerCase())) continue;
    found[id] = await buffer(await openFile(call.runtime, file));
  }
  return found;
}
