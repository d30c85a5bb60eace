import { sql } from "kysely";
import type { Field } from "../../../../engine/model/model.ts";
import { SCHEMA } from "../../platform/sql/names.ts";
import { addNarrow, type Drafting, type TableDraft } from "./drafting.ts";
import type { FieldShape } from "./field-shape.ts";
import { liveColumns } from "./match.ts";
import { rowsWhere } from "./offending-rows.ts";

interface Reference {
  table: TableDraft;
  field: Field;
  liveName: string;
  before: FieldShape;
  after: FieldShape;
  what: string;
  head: { entity: string; field: string };
}

/** A reference that leads elsewhere, or to another key, must find its rows there. */
export async function planReferences(at: Drafting, changed: Reference): Promise<void> {
  const { before, after, field, table, liveName, what, head } = changed;
  if (field.refTo === null || (before.doc.entity === after.doc.entity && before.targetKey === after.targetKey)) return;
  const target = at.matches.find(({ entity }) => entity.id === field.refTo);
  if (target === undefined) return;
  if (before.targetKey === after.targetKey && target.liveName === before.doc.entity) return;
  const column = sql.id(table.match.liveName, liveName);
  const key = sql.id("target", liveColumns(target).get(target.entity.key) ?? target.entity.key);
  const isList = table.match.live?.columns.get(liveName)?.type === "text[]";
  const wanted = isList ? sql`unnest(${column})` : sql`${column}::text`;
  const missing =
    target.live === null
      ? sql`true`
      : sql`exists (select 1 from (select ${wanted} as value) wanted where wanted.value is not null and not exists (select 1 from ${sql.id(SCHEMA, target.liveName)} as target
          where target."tenantId" = ${sql.id(table.match.liveName, "tenantId")} and not target."isDeleted" and ${key}::text = wanted.value))`;
  const where = sql`not ${sql.id(table.match.liveName, "isDeleted")} and ${column} is not null and ${missing}`;
  const offending = await rowsWhere(at, table.match.liveName, liveName, where);
  addNarrow(
    at,
    { ...head, id: `refer:${head.entity}.${head.field}`, sentence: `${what}改为引用“${target.entity.id}”的 ${target.entity.key}` },
    offending,
    "被引用的数据不存在，请先改正",
  );
}
