import { createHash, randomBytes } from "node:crypto";
import { readdir, stat } from "node:fs/promises";
import { join, relative, sep } from "node:path";
import { pipeline, type Readable, Transform } from "node:stream";
import { sql } from "kysely";
import { newId } from "../../platform/database/ids.ts";
import { current } from "../../platform/database/transaction.ts";
import { putOff, refused } from "../../platform/errors.ts";
import type { Runtime } from "../../platform/runtime.ts";
import type { Database } from "../../platform/database/database.ts";
import { contentFits, headBytes, kindOf } from "./content-type.ts";
import { diskOf, diskRoot, reserve, settlePath } from "./stores/disk-store.ts";
import { storeOf, wantedStore } from "./stores/index.ts";
import { type ByteRange, StoreFault } from "./stores/store.ts";

export interface StoredFile {
  id: string;
  tenantId: string;
  storageKey: string;
  originalName: string;
  extension: string;
  mime: string;
  sizeBytes: number;
  /** Hexadecimal SHA-256 of the content. */
  sha256: string;
  ownerId: string;
  isPublic: boolean;
  /** Id of the store that has its content; null = the disk. */
  storeId: string | null;
  heldBy: { entity: string; record: string; field: string } | null;
}

export interface NewFile {
  tenantId: string;
  ownerId: string;
  originalName: string;
  extension: string;
  businessType: string | null;
  content: Readable;
  /** Default: the month. */
  folder?: string;
}

/** Streams a file to the disk under a generated name; where the school has a store, it moves there afterwards. `db`: a transaction without which the file is not there. @throws HttpError 400 when its content is not what its extension says */
export async function saveFile(runtime: Runtime, file: NewFile, db: Database = runtime.db): Promise<StoredFile> {
  const now = runtime.now();
  const id = newId();
  const storageKey = `${file.tenantId}/${file.folder ?? now.toISOString().slice(0, 7)}/${id}-${randomBytes(8).toString("hex")}.${file.extension}`;
  const seen = { size: 0, hash: createHash("sha256"), head: Buffer.alloc(0) };
  const disk = diskOf(runtime);
  // An upload flows as soon as it has come: it is caught before anything is waited for, and what breaks it meanwhile is told by the driver.
  const watched = watching(file.content, seen).on("error", () => undefined);
  try {
    await reserve(join(diskRoot(runtime), storageKey));
    await disk.putStream(storageKey, watched);
    if (seen.size === 0 || !contentFits(file.extension, seen.head)) throw refused("文件内容与扩展名不符");
    const wanted = await wantedStore(runtime, db, file.tenantId);
    await insertFile(db, { id, storageKey, file, size: seen.size, sha256: seen.hash.digest("hex"), now, wanted });
  } catch (error) {
    await disk.delete(storageKey).catch(() => undefined);
    throw error;
  }
  const found = await findFile(db, file.tenantId, id);
  if (found === null) throw new Error("a file that was stored is not found");
  return found;
}

function watching(source: Readable, seen: { size: number; hash: ReturnType<typeof createHash>; head: Buffer }): Transform {
  const through = new Transform({
    transform(chunk: Buffer, _encoding, done) {
      seen.size += chunk.length;
      seen.hash.update(chunk);
      if (seen.head.length < headBytes) seen.head = Buffer.concat([seen.head, chunk]).subarray(0, headBytes);
      done(null, chunk);
    },
  });
  // A source that failed before this says so no more: who only piped it would wait for its end.
  return pipeline(source, through, () => undefined);
}

async function insertFile(
  db: Database,
  of: { id: string; storageKey: string; file: NewFile; size: number; sha256: string; now: Date; wanted: string | null },
): Promise<void> {
  const { file } = of;
  await sql`insert into platform.file (tenant_id, id, storage_key, original_name, extension, mime, size_bytes, sha256, owner_id, business_type, created_at, wanted_store)
    values (${file.tenantId}, ${of.id}, ${of.storageKey}, ${file.originalName}, ${file.extension}, ${kindOf(file.extension)?.mime ?? "application/octet-stream"},
      ${of.size}, ${of.sha256}, ${file.ownerId}, ${file.businessType}, ${of.now.toISOString()}, ${of.wanted})`.execute(db);
}

interface FileRow {
  id: string;
  tenant_id: string;
  storage_key: string;
  original_name: string;
  extension: string;
  mime: string;
  size_bytes: number;
  sha256: string;
  owner_id: string;
  is_public: boolean;
  store_id: string | null;
  held_entity: string | null;
  held_record: string | null;
  held_field: string | null;
}

export async function findFile(db: Database, tenantId: string, id: string): Promise<StoredFile | null> {
  const { rows } = await sql<FileRow>`select * from platform.file where tenant_id = ${tenantId} and id = ${id}`.execute(db);
  const row = rows[0];
  if (row === undefined) return null;
  const { held_entity: entity, held_record: record, held_field: field } = row;
  return {
    id: row.id,
    tenantId: row.tenant_id,
    storageKey: row.storage_key,
    originalName: row.original_name,
    extension: row.extension,
    mime: row.mime,
    sizeBytes: Number(row.size_bytes),
    sha256: row.sha256,
    ownerId: row.owner_id,
    isPublic: row.is_public,
    storeId: row.store_id,
    heldBy: entity === null || record === null || field === null ? null : { entity, record, field },
  };
}

export async function rememberHolder(db: Database, file: StoredFile, held: { entity: string; record: string; field: string }): Promise<void> {
  await sql`update platform.file set held_entity = ${held.entity}, held_record = ${held.record}, held_field = ${held.field}
    where tenant_id = ${file.tenantId} and id = ${file.id}`.execute(db);
}

/** One more person took the file along. */
export async function countDownload(runtime: Runtime, { tenantId, id }: StoredFile): Promise<void> {
  await sql`update platform.file set download_count = download_count + 1 where tenant_id = ${tenantId} and id = ${id}`.execute(runtime.db);
}

/** Takes a file away with its content, unless another record is known to hold it too. Safe to repeat. */
export async function forgetFile(runtime: Runtime, of: { tenantId: string; id: string; record: string }): Promise<void> {
  const file = await findFile(current(runtime.db), of.tenantId, of.id);
  if (file === null || (file.heldBy !== null && file.heldBy.record !== of.record)) return;
  await dropFile(runtime, file);
}

/** Takes a file away: its content on the disk at once, that in a store as soon as the store answers. */
export async function dropFile(runtime: Runtime, { tenantId, id, storageKey, storeId }: StoredFile): Promise<void> {
  const db = current(runtime.db);
  if (storeId === null) await diskOf(runtime).delete(storageKey);
  else
    await sql`insert into platform.file_leftover (tenant_id, store_id, storage_key, due_at) values (${tenantId}, ${storeId}, ${storageKey}, now())
      on conflict do nothing`.execute(db);
  await sql`delete from platform.file where tenant_id = ${tenantId} and id = ${id}`.execute(db);
}

/** Takes content away whose row its transaction takes back. */
export const discardContent = (runtime: Runtime, file: StoredFile): Promise<void> => diskOf(runtime).delete(file.storageKey);

/** Waits until the content of a file that was saved just now is on the disk itself, so that what it replaces may go. */
export const settleFile = (runtime: Runtime, file: StoredFile): Promise<void> => settlePath(join(diskRoot(runtime), file.storageKey));

interface Sweep {
  tenantId: string;
  folder: string;
  /** Content written in so many last milliseconds stays: somebody may be about to name it. Default 0, where nobody else writes to the folder. */
  sparesMs?: number;
}

/** Takes content away that no file of the school names: a process that ended while it wrote left it. Answers how much there was. */
export async function sweepFolder(runtime: Runtime, { tenantId, folder, sparesMs = 0 }: Sweep): Promise<number> {
  const disk = diskOf(runtime);
  const at = join(diskRoot(runtime), tenantId, folder);
  const entries = await readdir(at, { recursive: true, withFileTypes: true }).catch(whenGone([]));
  const paths = entries.filter((entry) => entry.isFile()).map((entry) => join(entry.parentPath, entry.name));
  const keys: string[] = [];
  for (const path of paths) {
    if (sparesMs === 0 || (await writtenAt(path)) < Date.now() - sparesMs) keys.push(relative(diskRoot(runtime), path).split(sep).join("/"));
  }
  if (keys.length === 0) return 0;
  const { rows } = await sql<{ key: string }>`select storage_key as key from platform.file where storage_key = any(${keys}::text[])`.execute(
    runtime.db,
  );
  const known = new Set(rows.map((row) => row.key));
  const lost = keys.filter((key) => !known.has(key));
  for (const key of lost) await disk.delete(key);
  return lost.length;
}

/** What there is instead of a file or folder that nobody made, or that somebody took away meanwhile. */
const whenGone =
  <T>(instead: T) =>
  (error: unknown): T => {
    if ((error as NodeJS.ErrnoException).code !== "ENOENT") throw error;
    return instead;
  };
/** Milliseconds since 1970; of what is gone: never. */
const writtenAt = async (path: string): Promise<number> => (await stat(path).catch(whenGone({ mtimeMs: Number.POSITIVE_INFINITY }))).mtimeMs;

/** The content, or a part of it. @throws HttpError 503 while its store does not answer */
export async function openFile(runtime: Runtime, file: StoredFile, range?: ByteRange): Promise<Readable> {
  try {
    return await (await storeOf(runtime, file.tenantId, file.storeId)).open(file.storageKey, range);
  } catch (error) {
    if (error instanceof StoreFault) throw putOff("文件存储暂时没有应答，文件还在，请稍后再试", 30);
    throw error;
  }
}
