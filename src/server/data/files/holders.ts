import { type RawBuilder, sql } from "kysely";
import { fieldType } from "../../../../engine/fields/index.ts";
import type { Entity, Field, Model } from "../../../../engine/model/model.ts";
import { isView } from "../../../../engine/kinds/entity/document.ts";
import type { Database } from "../../platform/database/database.ts";
import { platformEntity } from "../../platform/platform-entity.ts";
import { table } from "../../platform/sql/names.ts";
import { fileFields } from "./file-fields.ts";

platformEntity("attachment", { by: "附件", needs: {} });
/** Exports and imports that go on while nobody waits, as an entity reads them. */
const taskEntity = platformEntity("exportTask", { by: "导出任务", needs: {} });

/** A file and who holds it, as rows of a query. */
type Holders = RawBuilder<unknown>;

interface Looking {
  tx: Database;
  model: Model;
  tenantId: string;
  /** Only these files. Null: all of the school. */
  ids: readonly string[] | null;
}

/**
 * Finds out who holds the files of a school: records of any entity, kept or removed, rows of their tables, texts that mention a file, and the work of the
 * platform. A file that nobody holds says so from then on; one in the recycle bin that somebody holds comes back.
 */
export async function alignHolders(at: Looking): Promise<void> {
  const { tx, tenantId } = at;
  const { rows } = await sql<{ now: Date }>`select clock_timestamp() as now`.execute(tx);
  const startedAt = rows[0]!.now;
  for (const entity of at.model.entities.values()) {
    if (isView(entity.doc)) continue;
    for (const field of fileFields(entity)) await take(at, named(at, entity, field));
  }
  for (const holders of ofPlatform(tenantId)) await take(at, holders);
  for (const entity of at.model.entities.values()) {
    const texts = isView(entity.doc) ? [] : textFields(entity);
    if (texts.length > 0 && (await someUnheld(at, startedAt))) await take(at, mentioned(at, entity, texts), startedAt);
  }
  await sql`update platform.file as f set held_entity = null, held_record = null, held_field = null
    where ${lookedFor(at)} and held_record is not null and (held_at is null or held_at < ${startedAt})`.execute(tx);
}

const lookedFor = ({ tenantId, ids }: Looking): RawBuilder<boolean> =>
  sql<boolean>`f.tenant_id = ${tenantId} and ${ids === null ? sql`true` : sql`f.id = any(${[...ids]}::text[])`}`;

/** `since`: only of files that nobody was found to hold since then. */
async function take(at: Looking, holders: Holders, since: Date | null = null): Promise<void> {
  await sql`update platform.file as f set held_entity = h.entity, held_record = h.record, held_field = h.field, held_at = clock_timestamp(), recycled_at = null
    from (select distinct on (file) file, entity, record, field from (${holders}) as all_holders order by file, record) as h
    where ${lookedFor(at)} and f.id = h.file and ${since === null ? sql`true` : sql`(f.held_at is null or f.held_at < ${since})`}`.execute(at.tx);
}

/** Records whose field names a file: rows of a table under the record that they belong to. */
function named({ model, tenantId }: Looking, entity: Entity, field: Field): Holders {
  const { root, record, at } = placeOf(model, entity, field);
  const column = sql.id(field.name);
  const isList = field.type.column(field.doc).kind === "text[]";
  const file = isList ? sql`unnest(${column})` : column;
  return sql`select ${file} as file, ${root}::text as entity, ${record} as record, ${at}::text as field from ${table(model, entity)}
    where "tenantId" = ${tenantId} and ${column} is not null`;
}

function placeOf(model: Model, entity: Entity, field: Field): { root: string; record: RawBuilder<unknown>; at: string } {
  const root = entity.childOf === null ? entity : (model.entities.get(entity.childOf.entity) ?? entity);
  const own = sql.id(entity.childOf === null ? "id" : "parentId");
  return { root: root.id, record: isAnonymous(root) ? sql`${NOBODYS}::text` : own, at: entity.childOf?.field ?? field.name };
}

/** Who uploaded a file is known: which of the answers without names holds it is told by nobody. */
const isAnonymous = ({ fields }: Entity): boolean => [...fields.values()].some(({ doc }) => doc.anonymous === true);
const NOBODYS = "-";

/** Types whose values may mention a file among other words. */
const wordy: ReadonlySet<string> = new Set(["string", "text", "url", "richtext", "json", "sheet", "answers"]);
const textFields = (entity: Entity): Field[] =>
  [...entity.fields.values()].filter(
    (field) => field.kind === "stored" && wordy.has(field.doc.type) && fieldType(field.doc.type).valueClass !== "rows",
  );

/** A number of a file is 19 digits. */
function mentioned({ model, tenantId }: Looking, entity: Entity, fields: readonly Field[]): Holders {
  const { root, record, at } = placeOf(model, entity, fields[0]!);
  const words = sql`concat_ws(' ', ${sql.join(fields.map(({ name }) => sql`${sql.id(name)}::text`))})`;
  return sql`select m.found[1] as file, ${root}::text as entity, ${record} as record, ${at}::text as field
    from ${table(model, entity)}, lateral regexp_matches(${words}, '[0-9]{19}', 'g') as m(found) where "tenantId" = ${tenantId}`;
}

async function someUnheld(at: Looking, since: Date): Promise<boolean> {
  const { rows } = await sql`select 1 from platform.file as f where ${lookedFor(at)} and (held_at is null or held_at < ${since}) limit 1`.execute(
    at.tx,
  );
  return rows.length > 0;
}

/** What the platform keeps beside records. */
const ofPlatform = (tenantId: string): Holders[] => [
  sql`select file_id as file, ${taskEntity}::text as entity, id as record, 'fileId' as field from platform.export_job where tenant_id = ${tenantId} and file_id is not null`,
  sql`select file_id as file, ${taskEntity}::text as entity, id as record, 'fileId' as field from platform.import_job where tenant_id = ${tenantId}`,
  sql`select report ->> 'errorFileId' as file, ${taskEntity}::text as entity, id as record, 'fileId' as field from platform.import_job
    where tenant_id = ${tenantId} and report ->> 'errorFileId' is not null`,
  sql`select unnest(files) as file, entity, record_id as record, 'proposal' as field from platform.proposal where tenant_id = ${tenantId} and state = 'waiting'`,
  sql`select m.found[1] as file, entity, ${NOBODYS}::text as record, 'draft' as field from platform.answer_draft,
    lateral regexp_matches(answered::text, '[0-9]{19}', 'g') as m(found) where tenant_id = ${tenantId}`,
];
