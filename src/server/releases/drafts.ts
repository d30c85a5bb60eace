import { sql } from "kysely";
import { canonical } from "../../../engine/documents/canonical.ts";
import { problem, requestError } from "../../../engine/errors.ts";
import { readDocument } from "../../../generator/read-set.ts";
import type { Runtime } from "../platform/runtime.ts";
import { shanghaiNow } from "../platform/shanghai-time.ts";
import { inOrder, isDocument, type Layers } from "./layers.ts";
import { currentRelease, layersOf, textByHash } from "./release-store.ts";
import type { Want } from "./publish.ts";
import { schoolFileProblem } from "./school-files.ts";
import { sha256 } from "../../../generator/code/provenance.ts";

/** A document being prepared. */
export interface Draft {
  file: string;
  /** Canonical text; null = the document is to go. */
  text: string | null;
  baseHash: string | null;
  version: number;
  updatedBy: string;
  updatedByName: string;
  updatedAt: string;
}

const columns = sql`file, text, base_hash as "baseHash", version, updated_by as "updatedBy", updated_by_name as "updatedByName", updated_at as "updatedAt"`;

export async function listDrafts({ db }: Runtime): Promise<Draft[]> {
  return (await sql<Draft>`select ${columns} from platform.draft order by file`.execute(db)).rows;
}

/** @throws AppError DRAFT_UNKNOWN */
export async function readDraft({ db }: Runtime, file: string): Promise<Draft> {
  const { rows } = await sql<Draft>`select ${columns} from platform.draft where file = ${file}`.execute(db);
  if (rows[0] === undefined) throw requestError([problem("DRAFT_UNKNOWN", "/file", { file })]);
  return rows[0];
}

export interface DraftSave {
  file: string;
  /** Null takes the document away. */
  document: unknown;
  /** Version that was read; null = a new draft. */
  version: number | null;
  by: { id: string; name: string };
}

/** Keeps a document for later. It may still be wrong, but must be a document. @throws AppError DRAFT_STALE | SCHOOL_FILE_NAME | DOCUMENT_... */
export async function saveDraft(runtime: Runtime, { file, document, version, by }: DraftSave): Promise<Draft> {
  const text = document === null ? null : textOfDraft(file, document);
  const at = shanghaiNow(runtime.now());
  const { rows } =
    version === null
      ? await sql<Draft>`insert into platform.draft (file, text, base_hash, version, updated_by, updated_by_name, updated_at)
          values (${file}, ${text}, ${await publishedHash(runtime, file)}, 1, ${by.id}, ${by.name}, ${at}::timestamp)
          on conflict (file) do nothing returning ${columns}`.execute(runtime.db)
      : await sql<Draft>`update platform.draft set text = ${text}, version = version + 1, updated_by = ${by.id}, updated_by_name = ${by.name}, updated_at = ${at}::timestamp
          where file = ${file} and version = ${version} returning ${columns}`.execute(runtime.db);
  return rows[0] ?? refuse(await readDraft(runtime, file));
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
export async function removeDraft(runtime: Runtime, file: string, version: number): Promise<void> {
  const { numAffectedRows } = await sql`delete from platform.draft where file = ${file} and version = ${version}`.execute(runtime.db);
  if (numAffectedRows === 0n) refuse(await readDraft(runtime, file));
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
    return { base: inOrder(base), school: inOrder(wanted) };
  };

/** Takes away drafts that have been published; one that was saved meanwhile stays. */
export async function removePublished({ db }: Runtime, drafts: readonly Draft[]): Promise<void> {
  await sql`delete from platform.draft using unnest(${drafts.map((draft) => draft.file)}::text[], ${drafts.map((draft) => draft.version)}::int[]) as done (file, version)
    where draft.file = done.file and draft.version = done.version`.execute(db);
}
