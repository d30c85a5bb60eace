import { documentKey } from "../documents/document-key.ts";
import type { DocumentSet, SourceDocument } from "../documents/index.ts";
import type { Composition } from "../model/composition.ts";
import type { CompileResult, Model } from "../model/model.ts";
import { isObject } from "../values/json-object.ts";
import { applyOverlays } from "./apply-overlays.ts";
import { type CompileOptions, compileWith } from "./compile.ts";
import { leftBy, Maker } from "./made.ts";

/** File -> the document it has now; null: the file is gone. */
export type Changed = ReadonlyMap<string, SourceDocument | null>;

export interface Recompiled extends CompileResult {
  /** The whole set, with what changed. */
  set: DocumentSet;
  /** What could not be taken over. */
  redone: {
    /** Documents looked at anew. */
    documents: number;
    /** Overlays were laid anew, because one of them, or something they read, is among what changed. */
    overlays: boolean;
  };
}

export interface RecompileOptions extends Omit<CompileOptions, "hash"> {
  /** Of the set with what changed. */
  hash(set: DocumentSet): string;
}

/**
 * The model that `compile` makes of the set with what changed, in the time of what changed. `model`: as `compile` or this made it, or a copy
 * of that. Files stand in the order of their names where they come anew; documents that are not in `changed` must not have been touched.
 * @throws Error for a model that was not compiled of a set
 */
export function recompile(model: Model, changed: Changed, { hash, ...options }: RecompileOptions): Recompiled {
  const left = leftBy(model.composition);
  if (left === null) throw new Error("a model in another language is made of its original, not compiled of a set");
  const set = setWith(left.set, changed);
  const kept = overlaysKept(left.set, { composition: model.composition, set, changed });
  const composition = kept ?? applyOverlays(set);
  const maker = new Maker(left.made, options);
  const result = compileWith(composition, { ...options, hash: hash(set), maker, set });
  return { ...result, set, redone: { documents: maker.fresh, overlays: kept === null } };
}

/** Changed documents stand where they stood; new ones in front of the first file whose name comes later. */
export function setWith(set: DocumentSet, changed: Changed): DocumentSet {
  const known = new Set(set.map(({ file }) => file));
  const stays = set.flatMap((source) => {
    const now = changed.get(source.file);
    return now === undefined ? source : (now ?? []);
  });
  for (const [file, now] of changed) {
    if (now === null || known.has(file)) continue;
    const at = stays.findIndex((source) => source.file > file);
    stays.splice(at < 0 ? stays.length : at, 0, now);
  }
  return stays;
}

/**
 * The same overlays over the changed set, where nothing that changed can mean anything to them: an overlay reads itself, what it lies over,
 * entities for the names that fields had, and the names of all documents where it leads nowhere. Null: they have to be laid again.
 */
function overlaysKept(before: DocumentSet, { composition, set, changed }: Step): Composition | null {
  const { overlays, findings } = composition;
  const touched = [...before.filter(({ file }) => changed.has(file)), ...changed.values()].filter((source) => source !== null);
  const lies = new Set(overlays.map(({ document }) => document.of));
  const isFirm = findings.length === 0 && overlays.every(({ over, document }) => over === document.of);
  const concerns = ({ document }: SourceDocument) =>
    isOverlay(document) || (lies.size > 0 && (isEntity(document) || lies.has(documentKey(document))));
  if (!isFirm || !touched.every(({ document }) => isObject(document)) || touched.some(concerns)) return null;
  if (lies.size === 0) return { ...composition, set, product: set };
  const composed = new Map(composition.set.map((source) => [source.file, source]));
  const product = set.filter(({ document }) => !isOverlay(document));
  return { ...composition, set: product.map((source) => (changed.has(source.file) ? source : (composed.get(source.file) ?? source))), product };
}

interface Step {
  composition: Composition;
  /** With what changed. */
  set: DocumentSet;
  changed: Changed;
}

const isOverlay = (document: unknown): boolean => isObject(document) && document.kind === "overlay";
const isEntity = (document: unknown): boolean => isObject(document) && document.kind === "entity";
