import { sql } from "kysely";
import type { Implied, ShownRow } from "../areas/define-area.ts";
import { areas } from "../areas/index.ts";
import { systemCall } from "../data/flow/index.ts";
import { addKept } from "../data/records/kept-rows.ts";
import type { At } from "../data/records/plain-rows.ts";
import { refreshTreePaths } from "../data/records/tree-paths.ts";
import { announceWritten } from "../identity/announce.ts";
import { schoolIds } from "../identity/school-ids.ts";
import { withLock } from "../platform/database/index.ts";
import { transaction } from "../platform/database/transaction.ts";
import type { Database } from "../platform/database/database.ts";
import type { Runtime } from "../platform/runtime.ts";
import { shanghaiNow } from "../platform/shanghai-time.ts";

/** What areas tell of the documents in force, as rows of their views in every school. Safe in several processes at once; what stands as it should is not written. */
export async function showDocuments(runtime: Runtime): Promise<void> {
  const model = runtime.model();
  const now = shanghaiNow(runtime.now());
  const shown = areas.flatMap(({ shown = {} }) => Object.entries(shown)).filter(([entity]) => model.entities.has(entity));
  const lists = shown.map(([entity, rowsOf]) => ({ entity, rows: rowsOf(model) }));
  const written = new Set<string>();
  const implied = areas.flatMap(({ implied: of = {} }) =>
    Object.entries(of).flatMap(([entity, rowsOf]) => (model.entities.has(entity) ? [{ entity, ...rowsOf(model) }] : [])),
  );
  for (const tenantId of await schoolIds(runtime)) {
    const call = await systemCall(runtime, tenantId);
    await withLock(runtime.db, `document-rows ${tenantId}`, () =>
      transaction(runtime.db, async (tx) => {
        for (const list of lists) if ((await write(tx, { tenantId, now, ...list })) > 0) written.add(list.entity);
        const at = { call, tx };
        for (const { entity, key, rows } of implied) await addImplied(at, entity, { key, rows });
      }),
    );
  }
  for (const entity of written) await announceWritten(runtime, entity);
}

/** Rows that were never there, whoever took them away since. */
async function addImplied(at: At, entity: string, { key, rows }: Implied): Promise<void> {
  const { model, user } = at.call;
  const { rows: there } = await sql<{
    key: string;
  }>`select ${sql.id(key)} as key from campus.${sql.id(entity)} where "tenantId" = ${user.tenantId}`.execute(at.tx);
  const known = new Set(there.map((row) => row.key));
  const added = await addKept(
    at,
    entity,
    rows.filter((row) => !known.has(String(row[key]))),
  );
  if (added.length > 0 && model.entities.get(entity)!.treeField !== null) await refreshTreePaths(at.tx, model, entity, user.tenantId);
}

interface List {
  tenantId: string;
  now: string;
  entity: string;
  rows: readonly ShownRow[];
}

async function write(tx: Database, { tenantId, now, entity, rows }: List): Promise<number> {
  const given = JSON.stringify(rows.map((row, at) => ({ ...row, sort_no: at + 1 })));
  const gone = await sql`delete from platform.document_row where tenant_id = ${tenantId} and entity = ${entity}
    and id <> all(${rows.map(({ id }) => id)}::text[])`.execute(tx);
  const kept = await sql`insert into platform.document_row as d (tenant_id, entity, id, sort_no, values, written_at)
    select ${tenantId}, ${entity}, r.id, r.sort_no, r.values, ${now}::timestamp from jsonb_to_recordset(${given}::jsonb) as r (id text, sort_no integer, values jsonb)
    on conflict (tenant_id, entity, id) do update set sort_no = excluded.sort_no, values = excluded.values, written_at = excluded.written_at
    where (d.sort_no, d.values) is distinct from (excluded.sort_no, excluded.values)`.execute(tx);
  return Number(gone.numAffectedRows ?? 0) + Number(kept.numAffectedRows ?? 0);
}
