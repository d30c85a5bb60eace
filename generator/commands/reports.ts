import { readFile, writeFile } from "node:fs/promises";
import { languageBlocks } from "../reports/language.ts";
import { withBlocks } from "../reports/blocks.ts";

/** Brings the generated parts of the language reference up to date; true when something changed. */
export async function writeReports(readme: string): Promise<boolean> {
  const before = await readFile(readme, "utf8");
  const after = withBlocks(before, languageBlocks());
  if (after === before) return false;
  await writeFile(readme, after);
  return true;
}
