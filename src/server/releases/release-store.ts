import { sql } from "kysely";
import { transaction } from "../platform/database/transaction.ts";
import type { Database } from "../platform/database/database.ts";
import { hashOfTexts, inOrder, type Layers, type Texts } from "./layers.ts";
import { sha256 } from "../../../generator/code/provenance.ts";

/** Who did something to releases; null ids are the program itself. */
export interface Author {
  id: string | null;
  name: string | null;
}

export interface Release {
  no: number;
  state: "applying" | "published" | "failed";
  hash: string;
  productHash: string;
  note: string;
  createdBy: string | null;
  createdByName: string | null;
  /** `yyyy-MM-dd HH:mm:ss`. */
  createdAt: string;
  warnings: string[];
  failure: string | null;
}

const columns = sql`no, state, hash, product_hash as "productHash", note, created_by as "createdBy", created_by_name as "createdByName",
  created_at as "createdAt", warnings, failure`;

/** The release in effect; null before the first. */
export async function currentRelease(db: Database): Promise<Release | null> {
  const { rows } = await sql<Release>`select ${columns} from platform.release where state = 'published' order by no desc limit 1`.execute(db);
  return rows[0] ?? null;
}

export async function releaseByNo(db: Database, no: number): Promise<Release | null> {
  const { rows } = await sql<Release>`select ${columns} from platform.release where no = ${no} and state = 'published'`.execute(db);
  return rows[0] ?? null;
}

/** The newest release that had this set. */
export async function releaseByHash(db: Database, hash: string): Promise<Release | null> {
  const { rows } =
    await sql<Release>`select ${columns} from platform.release where hash = ${hash} and state = 'published' order by no desc limit 1`.execute(db);
  return rows[0] ?? null;
}

/** Newest first; failed ones too. */
export async function listReleases(db: Database, page: { limit: number; offset: number }): Promise<{ releases: Release[]; total: number }> {
  const { rows } = await sql<Release>`select ${columns} from platform.release order by no desc limit ${page.limit} offset ${page.offset}`.execute(db);
  const count = await sql<{ total: number }>`select count(*)::int as total from platform.release`.execute(db);
  return { releases: rows, total: count.rows[0]?.total ?? 0 };
}

export async function readPlan(db: Database, no: number): Promise<unknown> {
  const { rows } = await sql<{ plan: unknown }>`select plan from platform.release where no = ${no}`.execute(db);
  return rows[0]?.plan ?? null;
}

export async function layersOf(db: Database, no: number): Promise<Layers> {
  const { rows } = await sql<{ layer: keyof Layers; file: string; text: string }>`select layer, file, text from platform.release_document
    join platform.document_text using (hash) where release_no = ${no}`.execute(db);
  const of = (layer: keyof Layers) => inOrder(rows.filter((row) => row.layer === layer).map((row) => [row.file, row.text] as const));
  return { product: of("product"), school: of("school") };
}

export async function textByHash(db: Database, hash: string): Promise<string | null> {
  const { rows } = await sql<{ text: string }>`select text from platform.document_text where hash = ${hash}`.execute(db);
  return rows[0]?.text ?? null;
}

export async function saveTexts(db: Database, texts: Iterable<string>): Promise<void> {
  const rows = [...new Set(texts)].map((text) => [sha256(text), text] as const);
  if (rows.length === 0) return;
  await sql`insert into platform.document_text (hash, text)
    select * from unnest(${rows.map(([hash]) => hash)}::text[], ${rows.map(([, text]) => text)}::text[]) on conflict (hash) do nothing`.execute(db);
}

export interface NewRelease {
  layers: Layers;
  hash: string;
  note: string;
  by: Author;
  at: string;
  warnings: readonly string[];
  plan: unknown;
  /** Flow id -> text of what decides its moves. */
  flows: ReadonlyMap<string, string>;
}

/** Writes the release as one still to be applied; answers its number. */
export async function insertRelease(db: Database, release: NewRelease): Promise<number> {
  const { layers, hash, note, by, at, warnings, plan, flows } = release;
  return transaction(db, async (tx) => {
    await saveTexts(tx, [...layers.product.values(), ...layers.school.values(), ...flows.values()]);
    const { rows } = await sql<{
      no: number;
    }>`insert into platform.release (no, state, hash, product_hash, note, created_by, created_by_name, created_at, plan, warnings)
      values ((select coalesce(max(no), 0) + 1 from platform.release), 'applying', ${hash}, ${hashOfTexts(layers.product)}, ${note}, ${by.id}, ${by.name}, ${at}::timestamp,
        ${JSON.stringify(plan)}::jsonb, ${JSON.stringify(warnings)}::jsonb) returning no`.execute(tx);
    const no = rows[0]!.no;
    await insertDocuments(tx, no, "product", layers.product);
    await insertDocuments(tx, no, "school", layers.school);
    await sql`insert into platform.release_flow (release_no, flow, digest)
      select ${no}::int, * from unnest(${[...flows.keys()]}::text[], ${[...flows.values()].map(sha256)}::text[])`.execute(tx);
    return no;
  });
}

async function insertDocuments(tx: Database, no: number, layer: keyof Layers, texts: Texts): Promise<void> {
  await sql`insert into platform.release_document (release_no, layer, file, hash)
    select ${no}::int, ${layer}, * from unnest(${[...texts.keys()]}::text[], ${[...texts.values()].map(sha256)}::text[])`.execute(tx);
}

/** Word of a new release for the processes that listen. The table is the truth; this only hurries. */
export const releaseChannel = "campus_release";

/** The release is in effect. @throws Error when another process has taken this one for dead; the transaction around it is to be undone */
export async function markPublished(db: Database, no: number): Promise<void> {
  const { numAffectedRows } = await sql`update platform.release set state = 'published' where no = ${no} and state = 'applying'`.execute(db);
  if (numAffectedRows !== 1n) throw new Error(`第 ${no} 版已被判定为中断，没有生效，请重新发布`);
  await sql`select pg_notify(${releaseChannel}, ${String(no)})`.execute(db);
}

/** Unless it is in effect already. */
export async function markFailed(db: Database, no: number, failure: string): Promise<void> {
  await sql`update platform.release set state = 'failed', failure = ${failure} where no = ${no} and state = 'applying'`.execute(db);
}
