import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { canonical } from "../../engine/kinds/canonical.ts";
import { checkShape } from "../../engine/kinds/check-shape.ts";
import { readSet } from "../read-set.ts";

/** Rewrites every document of a directory canonically; names the files that changed. Files that are no documents are left alone. */
export async function formatDirectory(dir: string, { write }: { write: boolean }): Promise<string[]> {
  const { set } = await readSet(dir);
  const changed: string[] = [];
  for (const { file, document, text } of set) {
    if (checkShape(document).some((found) => found.path === "/kind" || found.path === "")) continue;
    const wanted = canonical(document);
    if (wanted === text) continue;
    changed.push(file);
    if (write) await writeFile(join(dir, file), wanted);
  }
  return changed;
}
