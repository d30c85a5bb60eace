import { sql } from "kysely";
import { isView } from "../../../../engine/kinds/entity/document.ts";
import type { At } from "./plain-rows.ts";

interface Place {
  entity: string;
  column: string;
  isList: boolean;
}

/** Columns of every entity that hold the key of a record of this one. */
function referringColumns({ call }: At, entityId: string): Place[] {
  return [...call.model.entities.values()]
    .filter(({ doc }) => !isView(doc))
    .flatMap((entity) =>
      [...entity.fields.values()].flatMap((field) =>
        field.refTo === entityId && field.kind === "stored"
          ? [{ entity: entity.id, column: field.name, isList: field.type.valueClass === "list" }]
          : [],
      ),
    );
}

/**
 * A key that was wrong is corrected wherever it is stored, in child tables and removed rows too, so that restoring one finds its record.
 * Nothing is edited: the rows mean the same record as before. Answers how many rows held it.
 */
export async function renameReferences(at: At, entity: string, key: { from: string; to: string }): Promise<number> {
  let renamed = 0;
  for (const place of referringColumns(at, entity)) renamed += await renameIn(at, place, key);
  return renamed;
}

async function renameIn(at: At, place: Place, { from, to }: { from: string; to: string }): Promise<number> {
  const column = sql.id(place.column);
  const value = place.isList ? sql`array_replace(${column}, ${from}, ${to})` : sql`${to}`;
  const match = place.isList ? sql`${from} = any(${column})` : sql`${column} = ${from}`;
  // The table of a child entity has a dot in its name, which a query builder would take for a schema.
  const { numAffectedRows } =
    await sql`update ${sql.id("campus", place.entity)} set ${column} = ${value} where "tenantId" = ${at.call.user.tenantId} and ${match}`.execute(
      at.tx,
    );
  return Number(numAffectedRows ?? 0);
}
