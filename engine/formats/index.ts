import { problem, schemaError } from "../errors.ts";
import { FORMAT } from "../documents/common.ts";

/** A step of the language: documents of format `from` become documents of `from + 1`. Pure; never looks at other documents. */
export interface FormatUpgrade {
  /** Format read; the file is named `NNNN-<what>.ts` after the format written. */
  from: number;
  /** What changed, for the changelog. */
  title: string;
  upgrade(document: Record<string, unknown>): Record<string, unknown>;
}

/** Gapless and in order: the first reads format 1, the last writes `FORMAT`. */
export const upgrades: readonly FormatUpgrade[] = [];

/**
 * A document of any earlier format, in the format of today. What is not an object is given back as it is: `checkShape` names it.
 * @throws SchemaError DOCUMENT_SHAPE when the document is newer than this program
 */
export function upgrade(document: unknown): unknown {
  return upgradeWith(document, { upgrades, target: FORMAT });
}

export function upgradeWith(document: unknown, { upgrades: steps, target }: { upgrades: readonly FormatUpgrade[]; target: number }): unknown {
  if (typeof document !== "object" || document === null || Array.isArray(document)) return document;
  const given = (document as { format?: unknown }).format ?? 1;
  if (typeof given !== "number" || !Number.isInteger(given) || given < 1) return document;
  if (given > target) throw schemaError([problem("DOCUMENT_SHAPE", "/format", { reason: `格式 ${given} 比本程序的 ${target} 新，请先升级程序` })]);
  const upgraded = steps
    .filter((step) => step.from >= given)
    .reduce<Record<string, unknown>>((current, step) => step.upgrade(current), { ...document });
  if (given === target) return document;
  return { ...upgraded, format: target };
}
