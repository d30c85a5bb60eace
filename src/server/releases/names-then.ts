import type { FieldDocument } from "../../../engine/fields/field-document.ts";
import type { EntityDocument } from "../../../engine/kinds/entity/document.ts";
import { sql } from "kysely";
import type { NamesThen, Row } from "../../../engine/api.ts";
import type { Entity, Field } from "../../../engine/model/model.ts";
import type { Dict } from "../../../engine/kinds/dicts/document.ts";
import { applyOverlays } from "../../../engine/compile/apply-overlays.ts";
import { wordsOf } from "../data/language/model-in.ts";
import { outsideTransaction } from "../platform/database/transaction.ts";
import type { Call, Runtime } from "../platform/runtime.ts";
import type { Database } from "../platform/database/database.ts";
import { hidden, table } from "../platform/sql/names.ts";
import { setOf } from "./layers.ts";
import { layersOf, type Release, releaseByNo } from "./release-store.ts";
import { zh, type Text } from "../../../engine/language/text.ts";

/** Names of one release: what its documents called things, overlays laid over. */
interface Names {
  entities: ReadonlyMap<string, EntityDocument>;
  dicts: ReadonlyMap<string, Dict>;
}

/** Releases whose names are kept at hand in one process; each is a set of documents. */
const MAX_KEPT = 4;
const kept = new WeakMap<Runtime["db"], Map<number, Promise<Names>>>();

/**
 * What the record's fields and values were called when it was made or submitted, where it was otherwise than today. Says nothing about what
 * the row does not show. Null = nothing is called otherwise, or it is not known under which release the record was made.
 */
export async function namesThen(call: Call, entity: Entity, row: Row): Promise<NamesThen | null> {
  const release = await releaseOfRecord(call, entity, row.id);
  if (release === null || release.hash === call.model.hash) return null;
  const names = await namesOf(call.runtime, release.no);
  const document = names.entities.get(entity.id) ?? former(entity.doc.renamedFrom, (name) => names.entities.get(name));
  if (document === undefined) return null;
  const labels: NamesThen["labels"] = {};
  for (const field of entity.fields.values()) {
    if (!Object.hasOwn(row, field.name)) continue;
    const then = fieldThen(document, field);
    const said = then === undefined ? {} : otherwise({ call, names }, { field, then, value: row[field.name] });
    if (Object.keys(said).length > 0) labels[field.name] = said;
  }
  const { no, createdAt, note } = release;
  return Object.keys(labels).length === 0 ? null : { release: { no, at: createdAt, note }, labels };
}

async function releaseOfRecord({ model, user, runtime }: Call, entity: Entity, id: string): Promise<Release | null> {
  const { rows } = await sql<{ no: number | null }>`select ${hidden("t", "releaseNo")} as no from ${table(model, entity)} as t
    where "tenantId" = ${user.tenantId} and "id" = ${id}`.execute(runtime.db);
  const no = rows[0]?.no ?? null;
  return no === null || no === model.release ? null : releaseByNo(runtime.db, no);
}

function namesOf({ db }: Runtime, no: number): Promise<Names> {
  const known = kept.get(db) ?? new Map<number, Promise<Names>>();
  kept.set(db, known);
  const found = known.get(no) ?? outsideTransaction(() => readNames(db, no));
  known.delete(no);
  known.set(no, found);
  found.catch(() => known.delete(no));
  for (const oldest of known.keys()) if (known.size > MAX_KEPT) known.delete(oldest);
  return found;
}

async function readNames(db: Database, no: number): Promise<Names> {
  const { set } = applyOverlays(setOf(await layersOf(db, no)));
  const entities = set.flatMap(({ document }) => (document.kind === "entity" ? [[document.id, document] as const] : []));
  const dicts = set.flatMap(({ document }) => (document.kind === "dicts" ? document.dicts.map((dict) => [dict.code, dict] as const) : []));
  return { entities: new Map(entities), dicts: new Map(dicts) };
}

const former = <T>(names: readonly string[] | undefined, find: (name: string) => T | undefined): T | undefined =>
  names?.map(find).find((found) => found !== undefined);

const fieldThen = (document: EntityDocument, { name, doc }: Field): FieldDocument | undefined => {
  const byName = (wanted: string) => document.fields.find((field) => field.name === wanted);
  return byName(name) ?? former(doc.renamedFrom, byName);
};

interface Then {
  field: Field;
  then: FieldDocument;
  value: unknown;
}

function otherwise(at: { call: Call; names: Names }, { field, then, value }: Then): NamesThen["labels"][string] {
  const title = wordsOf(at.call, then.title);
  const codes = [value ?? []].flat().map(String);
  const label = labelOf(at.names.dicts.get(then.dict ?? ""), codes, (label) => wordsOf(at.call, label));
  const now = labelOf(at.call.model.dicts.get(field.doc.dict ?? ""), codes, zh);
  return { ...(title === zh(field.title) ? {} : { title }), ...(label === null || label === now ? {} : { label }) };
}

/** Null = the field has no dictionary, no value, or one that the dictionary does not know. */
function labelOf(dict: Dict | undefined, codes: readonly string[], say: (label: Text) => string): string | null {
  const labels = codes.map((code) => dict?.items.find((item) => item.value === code)?.label);
  return labels.length === 0 || labels.includes(undefined) ? null : labels.map((label) => say(label!)).join("、");
}
