import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { type Finding, mended } from "../../engine/check/index.ts";
import { canonical } from "../../engine/kinds/canonical.ts";
import { checkShape } from "../../engine/kinds/check-shape.ts";
import type { CampusDocument } from "../../engine/documents/index.ts";
import type { ReadDocument } from "../../engine/formats/read-document.ts";
import { readSet } from "../read-set.ts";
import { checkDocuments } from "./check.ts";
import { followRenamed } from "./mend-renamed.ts";

const MAX_ROUNDS = 5;

/** Applies what can be mended without thinking and brings files into canonical form; names the files written. */
export async function mendDirectory(dir: string): Promise<string[]> {
  const { set } = await readSet(dir);
  const mended = mendSet(set);
  const written: string[] = [];
  for (const source of mended) {
    const wanted = formatted(source);
    if (wanted === source.text) continue;
    await writeFile(join(dir, source.file), wanted);
    written.push(source.file);
  }
  return written;
}

/** Canonical text; what is no document keeps its own. */
export function formatted({ document, text }: Pick<ReadDocument, "document" | "text">): string {
  const isDocument = !checkShape(document).some((found) => found.path === "/kind" || found.path === "");
  return isDocument ? canonical(document) : text;
}

/** A repair may bring others into reach, so it goes round until nothing more gives way. The given set is not changed. */
export function mendSet(set: readonly ReadDocument[]): ReadDocument[] {
  let current = followRenamed(set);
  for (let round = 0; round < MAX_ROUNDS; round += 1) {
    const next = mendOnce(current);
    if (next === null) return current;
    current = next;
  }
  return current;
}

/** Null when no file got better. A file whose repairs do not leave it better keeps its text: a guess was wrong. */
function mendOnce(set: readonly ReadDocument[]): ReadDocument[] | null {
  const findings = checkDocuments([...set]);
  const changed = set.map((source) => {
    const mine = findings.filter((finding) => finding.file === source.file);
    const document = mine.reduce<unknown>((current, finding) => mended(current, finding), source.document);
    return document === source.document ? source : { ...source, document: document as CampusDocument };
  });
  if (changed.every((source, at) => source === set[at])) return null;
  const after = checkDocuments(changed);
  const kept = changed.map((source, at) => (isBetter(errorsIn(findings, source.file), errorsIn(after, source.file)) ? source : set[at]!));
  return kept.every((source, at) => source === set[at]) ? null : kept;
}

const errorsIn = (findings: readonly Finding[], file: string): Finding[] =>
  findings.filter((finding) => finding.file === file && finding.severity === "error");

/** Fewer errors, and no new one beside a place that had one: the nearest word of a list may be a wrong one that fits badly. */
function isBetter(before: readonly Finding[], after: readonly Finding[]): boolean {
  const known = new Set(before.map(({ path, code }) => `${path} ${code}`));
  const fresh = after.filter(({ path, code }) => !known.has(`${path} ${code}`));
  const around = (path: string) => path.slice(0, path.lastIndexOf("/") + 1);
  return after.length < before.length && !fresh.some((found) => before.some(({ path }) => path !== "" && around(path) === around(found.path)));
}
