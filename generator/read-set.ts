import { readdir, readFile } from "node:fs/promises";
import { join, relative, sep } from "node:path";
import { type ReadDocument, readDocument } from "../engine/formats/read-document.ts";
import type { Finding } from "../engine/problems/finding.ts";

/** Every JSON document under a directory, in path order, upgraded to the format of today. A file that is no readable JSON is a finding. */
export async function readSet(dir: string): Promise<{ set: ReadDocument[]; findings: Finding[] }> {
  return readTexts(await textsIn(dir));
}

/** The same of texts that were read already. */
export function readTexts(texts: ReadonlyMap<string, string>): { set: ReadDocument[]; findings: Finding[] } {
  const set: ReadDocument[] = [];
  const findings: Finding[] = [];
  for (const [file, text] of texts) {
    const read = readDocument(file, text);
    if ("document" in read) set.push(read);
    else findings.push(read);
  }
  return { set, findings };
}

/** Text of every JSON file under a directory, in path order. */
export async function textsIn(dir: string): Promise<Map<string, string>> {
  const files = await jsonFiles(dir);
  return new Map(await Promise.all(files.map(async (file): Promise<[string, string]> => [file, await readFile(join(dir, file), "utf8")])));
}

async function jsonFiles(dir: string): Promise<string[]> {
  const entries = await readdir(dir, { recursive: true, withFileTypes: true });
  return entries
    .filter((entry) => entry.isFile() && entry.name.endsWith(".json"))
    .map((entry) => relative(dir, join(entry.parentPath, entry.name)).split(sep).join("/"))
    .sort();
}
