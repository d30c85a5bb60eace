import { problem, schemaError } from "../errors.ts";
import { FORMAT } from "../documents/common.ts";
import { automaticMoves } from "./0002-automatic-moves.ts";
import { oneListOfEffects } from "./0003-effects.ts";
import { whatIsAsked } from "./0004-what-is-asked.ts";
import { imageWalls } from "./0005-image-walls.ts";
import type { FormatUpgrade } from "./format-upgrade.ts";

export type { FormatUpgrade } from "./format-upgrade.ts";

/** Gapless and in order: the first reads format 1, the last writes `FORMAT`. */
export const upgrades: readonly FormatUpgrade[] = [automaticMoves, oneListOfEffects, whatIsAsked, imageWalls];

/**
 * A document of any earlier format, in the format of today. One that no step changes is written alike in both and stays as it is, so a step must
 * leave alone what is written the new way already. What is not an object is given back as it is too: `checkShape` names it.
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
    .reduce<Record<string, unknown>>((current, step) => step.upgrade(current), document as Record<string, unknown>);
  if (given === target) return document;
  return upgraded === document ? document : { ...upgraded, format: target };
}
