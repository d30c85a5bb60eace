import { canonical } from "../../../engine/kinds/canonical.ts";
import { documentOf } from "../../../engine/kinds/in-full.ts";
import { knownKind } from "../../../engine/kinds/index.ts";
import type { CampusDocument, DocumentSet, SourceDocument } from "../../../engine/documents/index.ts";
import { isAppError, schemaError } from "../../../engine/errors.ts";
import type { Finding } from "../../../engine/problems/finding.ts";
import { type ReadDocument, readDocument } from "../../../engine/formats/read-document.ts";
import { sha256 } from "../../../generator/code/provenance.ts";

/** File relative to the set's root -> canonical text, in file order. */
export type Texts = ReadonlyMap<string, string>;

/** A whole set as it is kept: what the product ships, and what the school adds: overlays and documents of its own. */
export interface Layers {
  product: Texts;
  school: Texts;
}

/** Both layers as one set, in file order. @throws AppError (schema) when a text is no document */
export function setOf({ product, school }: Layers): DocumentSet {
  const read = [...product, ...school].map(([file, text]) => readDocument(file, text));
  const findings = read.filter((one): one is Finding => "severity" in one);
  if (findings.length > 0) throw schemaError(findings);
  return (read as ReadDocument[]).sort((a, b) => (a.file < b.file ? -1 : a.file > b.file ? 1 : 0));
}

export const sourceOf = (file: string, text: string): SourceDocument => ({ file, area: file.split("/")[0]!, document: documentOf(text) });

/** Canonical texts of documents whose kind is known; `null` when one has no kind, which the check of the set will tell better. */
export function textsOf(set: DocumentSet): Texts | null {
  if (!set.every(({ document }) => isDocument(document))) return null;
  return inOrder(set.map(({ file, document }) => [file, canonical(document)]));
}

/** Whether it says of what kind it is; all else is for the check of the set. */
export const isDocument = (document: unknown): document is CampusDocument =>
  typeof document === "object" && document !== null && "kind" in document && knownKind(String(document.kind)) !== null;

export const inOrder = (entries: Iterable<readonly [string, string]>): Texts =>
  new Map([...entries].sort(([a], [b]) => (a < b ? -1 : a > b ? 1 : 0)));

/** One digest for a whole layer. */
export const hashOfTexts = (texts: Texts): string => sha256([...texts].map(([file, text]) => `${file}\0${sha256(text)}\0`).join(""));

export const sameTexts = (a: Texts, b: Texts): boolean => a.size === b.size && [...a].every(([file, text]) => b.get(file) === text);

/** Sentences of an error for people: those of its problems, each led by where it is. */
export function sentencesOf(error: unknown): string[] {
  if (!isAppError(error)) return [error instanceof Error ? error.message : String(error)];
  return (error.problems as Partial<Finding>[]).map(({ file, path, message }) =>
    file === undefined ? String(message) : `${file}${path ? ` ${path}` : ""} ${message}`,
  );
}
