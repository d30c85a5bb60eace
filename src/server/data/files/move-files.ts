import { createHash } from "node:crypto";
import type { Readable } from "node:stream";
import { sql } from "kysely";
import { chineseOf, type Words } from "../../../../engine/language/phrase.ts";
import { schoolIds } from "../../identity/school-ids.ts";
import { transaction } from "../../platform/database/transaction.ts";
import type { Database } from "../../platform/database/database.ts";
import type { Runtime } from "../../platform/runtime.ts";
import { DISK, storeOf } from "./stores/index.ts";
import { type FileStore, StoreFault } from "./stores/store.ts";

/** One run ends after so long; the next goes on where it stopped. */
const RUN_MS = 45_000;
/** A process that takes longer for one file is taken for gone. */
const HELD_MINUTES = 30;
/** Whoever looked where a content stands before it moved may begin to read it so long. */
const LEFT_MINUTES = 10;
const MOST_PAUSE_MINUTES = 60;

interface Moving {
  id: string;
  tenantId: string;
  storageKey: string;
  sizeBytes: string;
  sha256: string;
  storeId: string | null;
  wanted: string;
  tries: number;
}

/**
 * Brings contents to the stores where they are wanted, of every school, and takes away what no file names any more. Any number of processes may do so.
 * A content leaves the old store only when the new one gave it back with the same checksum and its row says so. A store that is away costs waiting.
 */
export async function moveFiles(runtime: Runtime): Promise<{ moved: number; failed: number }> {
  const until = Date.now() + RUN_MS;
  const done = { moved: 0, failed: 0 };
  for (const tenantId of await schoolIds(runtime)) {
    await dropLeftovers(runtime, tenantId, until);
    for (let file = await claim(runtime.db, tenantId); file !== null; file = Date.now() < until ? await claim(runtime.db, tenantId) : null) {
      const fault = await faultOfMove(runtime, file);
      if (fault === null) done.moved++;
      else {
        done.failed++;
        await putOffMove(runtime.db, file, fault);
        if (fault.isAway) break;
      }
    }
  }
  return done;
}

/** Takes the next file on, so that no other process does. */
async function claim(db: Database, tenantId: string): Promise<Moving | null> {
  const { rows } = await sql<Moving>`update platform.file as f set move_after = now() + make_interval(mins => ${HELD_MINUTES})
    where tenant_id = ${tenantId} and id = (select id from platform.file where tenant_id = ${tenantId} and wanted_store is not null
      and (move_after is null or move_after <= now()) order by move_after nulls first, id limit 1 for update skip locked)
    returning id, tenant_id as "tenantId", storage_key as "storageKey", size_bytes as "sizeBytes", sha256, store_id as "storeId", wanted_store as wanted,
      move_tries as tries`.execute(db);
  return rows[0] ?? null;
}

async function faultOfMove(runtime: Runtime, file: Moving): Promise<{ words: Words; isAway: boolean } | null> {
  try {
    await move(runtime, file);
    return null;
  } catch (error) {
    if (error instanceof StoreFault) return error;
    if (error instanceof Changed) return { words: "文件内容与上传时的校验值不符，没有转移", isAway: false };
    if ((error as NodeJS.ErrnoException).code === "ENOENT") return { words: "本机没有这个文件", isAway: false };
    throw error;
  }
}

class Changed extends Error {}

async function move(runtime: Runtime, file: Moving): Promise<void> {
  const { tenantId, storageKey: key, sha256, storeId } = file;
  const target = file.wanted === DISK ? null : file.wanted;
  if (target !== storeId) {
    const from = await storeOf(runtime, tenantId, storeId);
    const to = await storeOf(runtime, tenantId, target);
    await assertSame(await from.open(key), sha256);
    await to.put(key, { open: () => from.open(key), sizeBytes: Number(file.sizeBytes), sha256 });
    await assertSame(await to.open(key), sha256);
  }
  await transaction(runtime.db, async (tx) => {
    const settled = await sql`update platform.file set store_id = ${target}, wanted_store = null, move_tries = 0, move_fault = null, move_after = null
      where tenant_id = ${tenantId} and id = ${file.id} and store_id is not distinct from ${storeId} and wanted_store = ${file.wanted}`.execute(tx);
    if (target === storeId) return;
    // What became of the file meanwhile decides which of the two copies nobody needs.
    const left = settled.numAffectedRows === 1n ? storeId : target;
    const { rows } =
      await sql`select 1 from platform.file where tenant_id = ${tenantId} and storage_key = ${key} and store_id is not distinct from ${left}`.execute(
        tx,
      );
    if (rows.length > 0) return;
    await sql`insert into platform.file_leftover (tenant_id, store_id, storage_key, due_at)
      values (${tenantId}, ${left}, ${key}, now() + make_interval(mins => ${LEFT_MINUTES})) on conflict do nothing`.execute(tx);
  });
}

async function assertSame(content: Readable, sha256: string): Promise<void> {
  const hash = createHash("sha256");
  for await (const chunk of content as AsyncIterable<Buffer>) hash.update(chunk);
  if (hash.digest("hex") !== sha256) throw new Changed();
}

const pauseMinutes = (tries: number): number => Math.min(2 ** tries, MOST_PAUSE_MINUTES);

async function putOffMove(db: Database, { tenantId, id, tries }: Moving, { words }: { words: Words }): Promise<void> {
  await sql`update platform.file set move_tries = move_tries + 1, move_fault = ${chineseOf(words)},
    move_after = now() + make_interval(mins => ${pauseMinutes(tries)}) where tenant_id = ${tenantId} and id = ${id}`.execute(db);
}

interface Leftover {
  storeId: string | null;
  key: string;
  tries: number;
}

async function dropLeftovers(runtime: Runtime, tenantId: string, until: number): Promise<void> {
  // A content that came back to its old store is somebody's again.
  const { rows } = await sql<Leftover>`select store_id as "storeId", storage_key as key, tries from platform.file_leftover as l
    where tenant_id = ${tenantId} and due_at <= now() order by due_at limit 500`.execute(runtime.db);
  const stores = new Map<string | null, FileStore>();
  for (const left of rows) {
    if (Date.now() >= until) return;
    try {
      const store = stores.get(left.storeId) ?? (await storeOf(runtime, tenantId, left.storeId));
      stores.set(left.storeId, store);
      if (!(await isNamed(runtime.db, tenantId, left))) await store.remove(left.key);
      await sql`delete from platform.file_leftover where ${ofLeftover(tenantId, left)}`.execute(runtime.db);
    } catch (error) {
      if (!(error instanceof StoreFault)) throw error;
      await sql`update platform.file_leftover set tries = tries + 1, due_at = now() + make_interval(mins => ${pauseMinutes(left.tries)})
        where ${ofLeftover(tenantId, left)}`.execute(runtime.db);
    }
  }
}

const ofLeftover = (tenantId: string, { storeId, key }: Leftover) =>
  sql`tenant_id = ${tenantId} and storage_key = ${key} and store_id is not distinct from ${storeId}`;

async function isNamed(db: Database, tenantId: string, { storeId, key }: Leftover): Promise<boolean> {
  const { rows } = await sql`select 1 from platform.file where tenant_id = ${tenantId} and storage_key = ${key}
    and (store_id is not distinct from ${storeId} or wanted_store = ${storeId ?? DISK})`.execute(db);
  return rows.length > 0;
}
