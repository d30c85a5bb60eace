import { createHash } from "node:crypto";
import { readdir, readFile } from "node:fs/promises";
import { join, relative, sep } from "node:path";
import { checkSet } from "../../../engine/check/index.ts";
import type { Finding } from "../../../engine/check/finding.ts";
import { compile } from "../../../engine/compile/index.ts";
import type { Model } from "../../../engine/compile/model.ts";
import type { CampusDocument, DocumentSet } from "../../../engine/documents/index.ts";
import { problem, schemaError } from "../../../engine/errors.ts";

export interface LoadedDocuments {
  set: DocumentSet;
  /** Files that are not JSON. */
  findings: Finding[];
}

/** Reads `<dir>/**` + `/*.json` in path order. A file that is not JSON becomes a finding that names the line. */
export async function loadDocuments(dir: string): Promise<LoadedDocuments> {
  const set: DocumentSet = [];
  const findings: Finding[] = [];
  for (const file of await jsonFiles(dir)) {
    const text = await readFile(join(dir, file), "utf8");
    try {
      set.push({ file, area: file.split("/")[0]!, document: JSON.parse(text) as CampusDocument });
    } catch (error) {
      findings.push({ ...problem("DOCUMENT_UNREADABLE", "", { reason: reasonOf(error as Error, text) }), severity: "error", file });
    }
  }
  return { set, findings };
}

/** Documents -> the model the server runs on. @throws AppError (schema) with every error finding, each message led by its file and pointer */
export async function loadModel(dir: string, operations: readonly string[]): Promise<Model> {
  const { set, findings } = await loadDocuments(dir);
  return modelOf(set, operations, findings);
}

/** The model of a set already read. @throws AppError (schema) */
export function modelOf(set: DocumentSet, operations: readonly string[], earlier: readonly Finding[] = []): Model {
  const compiled = compile(set, { hash: hashOf(set), operations });
  const all = [...earlier, ...compiled.findings, ...checkSet(compiled.model, set)];
  const errors = uniqueFindings(all.filter((finding) => finding.severity === "error"));
  if (errors.length > 0) throw schemaError(errors);
  return compiled.model;
}

/** SHA-256 hex of the set; the same documents give the same hash whatever their white space. */
export function hashOf(set: DocumentSet): string {
  const hash = createHash("sha256");
  for (const { file, document } of set) hash.update(file).update("\0").update(JSON.stringify(document)).update("\0");
  return hash.digest("hex");
}

async function jsonFiles(dir: string): Promise<string[]> {
  const entries = await readdir(dir, { recursive: true, withFileTypes: true });
  return entries
    .filter((entry) => entry.isFile() && entry.name.endsWith(".json"))
    .map((entry) => relative(dir, join(entry.parentPath, entry.name)).split(sep).join("/"))
    .sort();
}

/** V8 says "at position N"; people look for lines. */
function reasonOf(error: Error, text: string): string {
  const at = /position (\d+)/.exec(error.message);
  if (text.trim() === "") return "文件是空的";
  if (at === null) return error.message.replace(/[“"].*[”"] is not valid JSON/s, "内容不完整");
  const before = text.slice(0, Number(at[1])).split("\n");
  return `第 ${before.length} 行第 ${before.at(-1)!.length + 1} 个字符`;
}

function uniqueFindings(findings: readonly Finding[]): Finding[] {
  const seen = new Map(findings.map((finding) => [`${finding.file}\0${finding.path}\0${finding.code}\0${finding.message}`, finding]));
  return [...seen.values()];
}
