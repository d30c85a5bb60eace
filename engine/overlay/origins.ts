import type { Origin, Origins } from "../model/composition.ts";
import type { Finding } from "../problems/finding.ts";
import type { DocumentSet } from "../documents/index.ts";
import { isObject } from "../values/json-object.ts";
import { below, pointerSteps } from "../values/json-pointer.ts";

export const noOrigins = (): Origins => ({ parts: new Map(), values: new Map() });

/** A value and everything in it was written at this place. */
export function cameFrom(origins: Origins, value: unknown, origin: Origin): void {
  if (typeof value !== "object" || value === null) return;
  origins.parts.set(value, origin);
  for (const [key, part] of Object.entries(value)) cameFrom(origins, part, { file: origin.file, path: below(origin.path, key) });
}

export function valueCameFrom(origins: Origins, container: object, key: string | number, origin: Origin): void {
  const known = origins.values.get(container) ?? new Map<string, Origin>();
  origins.values.set(container, known.set(String(key), origin));
}

/** The place a pointer into a composed document was written at. */
function originAt(origins: Origins, document: unknown, pointer: string, file: string): Origin {
  let node = document;
  let found: Origin = { file, path: "" };
  for (const step of pointerSteps(pointer)) {
    const value = typeof node === "object" && node !== null && Object.hasOwn(node, step) ? (node as Record<string, unknown>)[step] : undefined;
    const own = (isObject(node) && origins.values.get(node)?.get(step)) || undefined;
    const written = own ?? (typeof value === "object" && value !== null ? origins.parts.get(value) : undefined);
    found = written ?? { file: found.file, path: below(found.path, step) };
    node = value;
  }
  return found;
}

/** Where a part of a composed document was written, and what of it was written elsewhere since; pointers into the composed document. */
export interface Written {
  from: Origin;
  changed: { path: string; by: Origin }[];
}

/** @param at the file of the document and a pointer to the part */
export function writtenAt({ set, origins }: { set: DocumentSet; origins: Origins }, at: Origin): Written {
  const document: unknown = set.find(({ file }) => file === at.file)?.document;
  const from = originAt(origins, document, at.path, at.file);
  const changed: Written["changed"] = [];
  const walk = (value: unknown, path: string) => {
    if (typeof value !== "object" || value === null) return;
    for (const [key, part] of Object.entries(value)) {
      const by = originAt(origins, document, below(path, key), at.file);
      if (by.file === from.file) walk(part, below(path, key));
      else changed.push({ path: below(path, key), by });
    }
  };
  walk(valueAt(document, at.path), at.path);
  return { from, changed };
}

const valueAt = (document: unknown, pointer: string): unknown =>
  pointerSteps(pointer).reduce<unknown>(
    (node, step) => (isObject(node) || Array.isArray(node) ? (node as Record<string, unknown>)[step] : undefined),
    document,
  );

/** Findings over composed documents point at the file that says what is wrong: the overlay's or the product's. */
export function placeFindings(findings: readonly Finding[], { set, origins }: { set: DocumentSet; origins: Origins }): Finding[] {
  if (origins.parts.size === 0) return [...findings];
  const documents = new Map(set.map((source) => [source.file, source.document as unknown]));
  return findings.map((finding) => {
    const { fix, ...rest } = finding;
    const at = originAt(origins, documents.get(finding.file), finding.path, finding.file);
    const mend = fix && originAt(origins, documents.get(finding.file), fix.path, finding.file);
    return { ...rest, ...at, ...(fix && mend?.file === at.file ? { fix: { path: mend.path, value: fix.value } } : {}) };
  });
}
