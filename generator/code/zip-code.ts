import { strToU8, type Zippable, zipSync } from "fflate";
import type { CodeFile } from "./generate-code.ts";

/** The first day a zip archive can say, so that the same files give the same bytes. */
const FIRST_DAY = new Date(1980, 0, 1);

/** The files as one archive. */
export function zipCode(files: readonly Pick<CodeFile, "path" | "text">[]): Uint8Array {
  const entries: Zippable = {};
  for (const { path, text } of files) entries[path] = [strToU8(text), { mtime: FIRST_DAY, os: 0 }];
  return zipSync(entries, { level: 6 });
}
