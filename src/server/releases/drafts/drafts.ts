import { canonical } from "../../../../engine/kinds/canonical.ts";
import { problem, requestError } from "../../../../engine/errors.ts";
import { readDocument } from "../../../../engine/formats/read-document.ts";
import type { Runtime } from "../../platform/runtime.ts";
import { shanghaiNow } from "../../platform/shanghai-time.ts";
import { inOrder, isDocument, type Layers } from "../layers.ts";
import { currentRelease, layersOf, textByHash } from "../release-store.ts";
import type { Draft, StepsChange } from "./draft.ts";
import { draftStore, readDraft } from "./draft-store.ts";
import { type LayerConflict, mergeLayers } from "../merge-layers.ts";
import { type Want, wordsOf } from "../publish.ts";
import { schoolFileProblem } from "../school-files.ts";
import { sha256 } from "../../../../generator/code/provenance.ts";

export interface DraftSave {
  file: string;
  /** Null takes the document away. */
  document: unknown;
  /** Version that was read; null = a new draft. */
  version: number | null;
  /**
   * Hash of the published text that the author looked at (`published` of `publishedOf`, `hash` of `designer/set`); with it the draft starts from
   * that text. `none`: there was none.
   */
  seen?: string | null;
  by: { id: string; name: string };
  /** What the author did to make it. */
  done?: StepsChange;
}

const nothingDone: StepsChange = { steps: [], gone: [] };

/**
 * Keeps a document for later. It may still be wrong, but must be a document. Who was told of what was published meanwhile, or looked at it, and
 * saves again has decided: the draft starts from there then.
 * @throws AppError DRAFT_STALE | SCHOOL_FILE_NAME | DOCUMENT_...
 */
export async function saveDraft(runtime: Runtime, { file, document, version, by, seen, done = nothingDone }: DraftSave): Promise<Draft> {
  const text = document === null ? null : textOfDraft(file, document);
  const published = await publishedHash(runtime, file);
  const written = { text, updatedBy: by.id, updatedByName: by.name, updatedAt: shanghaiNow(runtime.now()) };
  const store = draftStore(runtime);
  const baseHash = version === null ? await startOf(runtime, seen ?? null, published) : null;
  const saved = await store.together(async () => {
    const kept =
      version === null
        ? await store.add({ file, baseHash, ...written })
        : await store.replace(file, version, { ...written, ...(seen != null && seen === published ? { baseHash: seen } : {}) });
    if (kept !== null) await store.noteSteps(by.id, done);
    return kept;
  });
  return saved ?? refuse(await readDraft(runtime, file));
}

/** Where a new draft starts: what was published meanwhile is met when it is published itself. A text that nobody published is no start. */
async function startOf({ db }: Runtime, seen: string | null, published: string | null): Promise<string | null> {
  if (seen === "none") return null;
  return seen !== null && (await textByHash(db, seen)) !== null ? seen : published;
}

function textOfDraft(file: string, document: unknown): string {
  const read = readDocument(file, JSON.stringify(document));
  if ("severity" in read) throw requestError([read]);
  const found = isDocument(read.document)
    ? schoolFileProblem(file, read.document)
    : problem("DOCUMENT_SHAPE", "/document/kind", { reason: "kind 不正确" });
  if (found !== null) throw requestError([found]);
  return canonical(read.document);
}

async function publishedHash({ db }: Runtime, file: string): Promise<string | null> {
  const current = await currentRelease(db);
  const text = current === null ? undefined : (await layersOf(db, current.no)).school.get(file);
  return text === undefined ? null : sha256(text);
}

function refuse({ file, updatedByName, updatedAt }: Draft): never {
  throw requestError([problem("DRAFT_STALE", "/version", { file, by: updatedByName, at: updatedAt })]);
}

/** @throws AppError DRAFT_STALE | DRAFT_UNKNOWN */
export async function removeDraft(runtime: Runtime, { file, version, by, done = nothingDone }: DraftRemoval): Promise<void> {
  const store = draftStore(runtime);
  const isRemoved = await store.together(async () => {
    const isGone = await store.remove(file, version);
    if (isGone) await store.noteSteps(by, done);
    return isGone;
  });
  if (!isRemoved) refuse(await readDraft(runtime, file));
}

export interface DraftRemoval {
  file: string;
  version: number;
  /** Id of whoever gives it up. */
  by: string;
  done?: StepsChange;
}

/** What a draft meets in what is in effect. */
export interface Met {
  /** Hash of the published text of its file; null = there is none. */
  published: string | null;
  /** What was published meanwhile and stands against it, in words. */
  conflicts: string[];
}

export async function publishedOf(runtime: Runtime, draft: Draft): Promise<Met> {
  const current = await currentRelease(runtime.db);
  const layers: Layers = current === null ? { product: new Map(), school: new Map() } : await layersOf(runtime.db, current.no);
  const { base, school } = await wantDrafts(runtime, [draft])(layers);
  const { conflicts } = mergeLayers({ base, ours: layers.school, theirs: school });
  const text = layers.school.get(draft.file);
  return { published: text === undefined ? null : sha256(text), conflicts: conflicts.map(wordsOf) };
}

/** The school layer with these drafts in it; each is merged from the text it started from. */
export const wantDrafts =
  (runtime: Runtime, drafts: readonly Draft[]): Want =>
  async ({ school }: Layers) => {
    const base = new Map(school);
    const wanted = new Map(school);
    for (const { file, text, baseHash } of drafts) {
      const before = baseHash === null ? null : await textByHash(runtime.db, baseHash);
      if (before === null) base.delete(file);
      else base.set(file, before);
      if (text === null) wanted.delete(file);
      else wanted.set(file, text);
    }
    const authors = (file: string) => drafts.find((draft) => draft.file === file)?.authors ?? [];
    return { base: inOrder(base), school: inOrder(wanted), authors, told: (conflicts) => noteTold(runtime, drafts, conflicts) };
  };

const noteTold = (runtime: Runtime, drafts: readonly Draft[], conflicts: readonly LayerConflict[]): Promise<void> =>
  draftStore(runtime).noteTold(
    conflicts.flatMap(({ file, ours }) =>
      drafts.filter((draft) => draft.file === file).map(({ version }) => ({ file, version, hash: hashOf(ours) })),
    ),
  );

/** Takes away drafts that have been published; one that was saved meanwhile stays, and starts from what was published of it. */
export const removePublished = (runtime: Runtime, drafts: readonly Draft[]): Promise<void> =>
  draftStore(runtime).removePublished(drafts.map(({ file, version, text }) => ({ file, version, hash: hashOf(text) })));

const hashOf = (text: string | null): string | null => (text === null ? null : sha256(text));
