import { problem, requestError } from "../../../engine/errors.ts";
import type { Runtime } from "../platform/runtime.ts";
import { alone, bringUp, servedAs } from "./bring-up.ts";
import { type Composed, compose } from "./compose.ts";
import { type Layers, sameTexts, type Texts } from "./layers.ts";
import { type LayerConflict, mergeLayers } from "./merge-layers.ts";
import { assertMayPublish, type Publisher } from "./publisher.ts";
import { currentRelease, layersOf, type Release, releaseByNo } from "./release-store.ts";
import { assertSchoolFiles } from "./school-files.ts";

/** A school layer as its author wants it, and the one the author started from. */
export interface Wanted {
  base: Texts;
  school: Texts;
  /** Ids of those who wrote a file. Absent: all of it is the work of whoever publishes. */
  authors?(file: string): readonly string[];
  /** Hears of what was published meanwhile and stands against it, before the refusal tells the author. */
  told?(conflicts: readonly LayerConflict[]): Promise<void>;
}

/** Reads what is wanted once it is known what is in effect. */
export type Want = (current: Layers) => Promise<Wanted>;

export interface PublishOrder {
  want: Want;
  note: string;
  by: Publisher;
  /** Retired fields whose columns go: `entity.field`. */
  drop?: readonly string[];
}

export interface Published {
  no: number;
  hash: string;
  warnings: string[];
}

/** What a publish would put into effect. Nothing is written. */
export interface Prepared {
  current: Release;
  before: Layers;
  composed: Composed;
}

/**
 * Merges what is wanted into what is in effect, checks the whole set, and whether this person may put it into effect; null: it is only looked at.
 * @throws AppError RELEASE_CONFLICT | RELEASE_UNCHANGED | RELEASE_SECOND_PERSON | RELEASE_WIDER | SCHOOL_FILE_..., or (schema) with every finding
 */
export async function prepare(runtime: Runtime, want: Want, { by, drops = false }: { by: Publisher | null; drops?: boolean }): Promise<Prepared> {
  const current = await currentRelease(runtime.db);
  if (current === null) throw requestError([problem("RELEASE_UNKNOWN", "", { no: 1 })]);
  const before = await layersOf(runtime.db, current.no);
  const wanted = await want(before);
  const { merged, conflicts } = mergeLayers({ base: wanted.base, ours: before.school, theirs: wanted.school });
  if (conflicts.length > 0) {
    await wanted.told?.(conflicts);
    throw conflictError(current, conflicts);
  }
  if (!drops && sameTexts(merged, before.school)) throw requestError([problem("RELEASE_UNCHANGED", "", {})]);
  assertSchoolFiles(merged, before.product);
  const composed = compose({ product: before.product, school: merged }, runtime, servedAs(runtime, current.no));
  const { authors } = wanted;
  if (by !== null)
    await assertMayPublish(runtime, by, { no: current.no, before, school: merged, after: composed.model, ...(authors && { authors }) });
  return { current, before, composed };
}

/** Checks, brings the tables up and serves, here and soon everywhere. A refused publish changes nothing. */
export async function publish(runtime: Runtime, { want, note, by, drop = [] }: PublishOrder): Promise<Published> {
  return alone(runtime.db, async () => {
    const { composed } = await prepare(runtime, want, { by, drops: drop.length > 0 });
    const { model, warnings } = await bringUp(runtime, composed, { note, by, drop });
    return { no: model.release!, hash: model.hash, warnings };
  });
}

/** A new release with the school layer of an older one. The product's documents stay those in effect; no data is touched. @throws AppError RELEASE_UNKNOWN */
export async function rollBack(runtime: Runtime, order: { to: number; note?: string; by: Publisher }): Promise<Published> {
  const note = order.note || `回退到第 ${order.to} 版`;
  return publish(runtime, { want: wantRelease(runtime, order.to), note, by: order.by });
}

/** The school layer of a release, whatever came after it. */
export function wantRelease(runtime: Runtime, no: number): Want {
  return async (current) => {
    if ((await releaseByNo(runtime.db, no)) === null) throw requestError([problem("RELEASE_UNKNOWN", "/no", { no })]);
    return { base: current.school, school: (await layersOf(runtime.db, no)).school };
  };
}

/** A layer given as files, written when release `base` was in effect; null = it replaces whatever is in effect. */
export function wantTexts(runtime: Runtime, school: Texts, base: number | null): Want {
  return async (current) => {
    if (base === null) return { base: current.school, school };
    if ((await releaseByNo(runtime.db, base)) === null) throw requestError([problem("RELEASE_UNKNOWN", "/base", { no: base })]);
    return { base: (await layersOf(runtime.db, base)).school, school };
  };
}

function conflictError(current: Release, conflicts: readonly LayerConflict[]): Error {
  const since = `${current.createdByName ?? "程序"}在 ${current.createdAt} 发布了第 ${current.no} 版`;
  return requestError([problem("RELEASE_CONFLICT", "", { since, words: conflicts.map(wordsOf), files: conflicts.map(({ file }) => file) })]);
}

/** What two sides of a file say differently, as a sentence. */
export function wordsOf({ file, ours, theirs, words }: LayerConflict): string {
  if (ours === null) return `${file} 已被删除`;
  if (theirs === null) return `${file} 已被修改，不能删除`;
  return words.length === 0 ? `${file} 已被修改` : `${file} ${words.join("，")}`;
}
