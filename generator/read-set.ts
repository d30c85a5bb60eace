import { readdir, readFile } from "node:fs/promises";
import { join, relative, sep } from "node:path";
import type { Finding } from "../engine/check/finding.ts";
import type { CampusDocument, SourceDocument } from "../engine/documents/index.ts";
import { problem } from "../engine/errors.ts";
import { upgrade } from "../engine/formats/index.ts";

export interface ReadDocument extends SourceDocument {
  /** Bytes of the file. */
  text: string;
}

/** Every JSON document under a directory, in path order, upgraded to the format of today. A file that is not JSON is a finding. */
export async function readSet(dir: string): Promise<{ set: ReadDocument[]; findings: Finding[] }> {
  const set: ReadDocument[] = [];
  const findings: Finding[] = [];
  for (const file of await jsonFiles(dir)) {
    const text = await readFile(join(dir, file), "utf8");
    try {
      set.push({ file, area: file.split("/")[0]!, document: upgrade(JSON.parse(text)) as CampusDocument, text });
    } catch (error) {
      findings.push({ ...problem("DOCUMENT_UNREADABLE", "", { reason: (error as Error).message }), severity: "error", file });
    }
  }
  return { set, findings };
}

async function jsonFiles(dir: string): Promise<string[]> {
  const entries = await readdir(dir, { recursive: true, withFileTypes: true });
  return entries
    .filter((entry) => entry.isFile() && entry.name.endsWith(".json"))
    .map((entry) => relative(dir, join(entry.parentPath, entry.name)).split(sep).join("/"))
    .sort();
}
