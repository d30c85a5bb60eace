import { type Kysely, sql } from "kysely";
import { isOfDocuments } from "../../../../engine/compile/entity-names.ts";
import { isView } from "../../../../engine/kinds/entity/document.ts";
import type { Model } from "../../../../engine/model/model.ts";
import { type DictShape, dictShape, type EntityShape, entityShape, type FieldShape, fieldShape } from "./field-shape.ts";
import { storedFields } from "../../platform/sql/names.ts";
import { stableText } from "./read-structure.ts";

export interface Remembered<Shape> {
  shape: Shape;
  /** Names before, newest last. */
  was: string[];
  /** Wall clock; null = in use. */
  retiredAt: string | null;
}

export interface Memory {
  entities: Map<string, Remembered<EntityShape>>;
  /** `entity\0field`. */
  fields: Map<string, Remembered<FieldShape>>;
  dicts: Map<string, DictShape>;
}

export const fieldKey = (entity: string, field: string): string => `${entity}\0${field}`;

interface MemoryRow {
  entity: string;
  field: string;
  shape: unknown;
  was: string[];
  retired_at: string | null;
}

/** What the tables were last brought up to. Empty for a database that was made before anything was remembered. */
export async function readMemory(connection: Kysely<unknown>): Promise<Memory> {
  const { rows } = await sql<MemoryRow>`select entity, field, shape, was, retired_at from platform.structure_memory order by entity, field`.execute(
    connection,
  );
  const memory: Memory = { entities: new Map(), fields: new Map(), dicts: new Map() };
  for (const { entity, field, shape, was, retired_at: retiredAt } of rows) {
    if (entity === "") memory.dicts.set(field, shape as DictShape);
    else if (field === "") memory.entities.set(entity, { shape: shape as EntityShape, was, retiredAt });
    else memory.fields.set(fieldKey(entity, field), { shape: shape as FieldShape, was, retiredAt });
  }
  return memory;
}

/** What is to be remembered once the tables follow the model. What the model no longer has stays, as retired. */
export function memoryAfter(model: Model, before: Memory): Memory {
  const after: Memory = { entities: new Map(), fields: new Map(), dicts: new Map(before.dicts) };
  for (const [key, known] of before.entities) after.entities.set(key, { ...known, retiredAt: known.retiredAt ?? RETIRES_NOW });
  for (const [key, known] of before.fields) after.fields.set(key, { ...known, retiredAt: known.retiredAt ?? RETIRES_NOW });
  for (const entity of model.entities.values()) {
    if (isView(entity.doc)) continue;
    after.entities.set(entity.id, { shape: entityShape(entity), was: before.entities.get(entity.id)?.was ?? [], retiredAt: null });
    for (const field of storedFields(entity)) {
      const known = before.fields.get(fieldKey(entity.id, field.name));
      const retiredAt = field.doc.retired === true ? (known?.retiredAt ?? RETIRES_NOW) : null;
      after.fields.set(fieldKey(entity.id, field.name), { shape: fieldShape(model, field), was: known?.was ?? [], retiredAt });
      if (!isOfDocuments(field.doc.dict) && model.dicts.has(field.doc.dict ?? "")) after.dicts.set(field.doc.dict!, { items: [] });
    }
  }
  for (const [code, known] of after.dicts) {
    const dict = model.dicts.get(code);
    after.dicts.set(code, dict === undefined ? known : dictShape(dict));
  }
  return after;
}

/** Stands for the moment of the change. */
const RETIRES_NOW = "now";

/** Writes what differs. */
export async function saveMemory(connection: Kysely<unknown>, before: Memory, after: Memory): Promise<void> {
  const old = new Map(rowsOf(before).map((row) => [fieldKey(row.entity, row.field), stableText(row)]));
  const rows = rowsOf(after);
  const changed = rows.filter((row) => old.get(fieldKey(row.entity, row.field)) !== stableText(row));
  const kept = new Set(rows.map((row) => fieldKey(row.entity, row.field)));
  const gone = rowsOf(before).filter((row) => !kept.has(fieldKey(row.entity, row.field)));
  if (gone.length > 0)
    await sql`delete from platform.structure_memory m using unnest(${gone.map((row) => row.entity)}::text[], ${gone.map((row) => row.field)}::text[]) as g(entity, field)
      where m.entity = g.entity and m.field = g.field`.execute(connection);
  if (changed.length === 0) return;
  await sql`insert into platform.structure_memory (entity, field, shape, was, retired_at)
    select r->>'entity', r->>'field', r->'shape', array(select jsonb_array_elements_text(r->'was')),
      case when r->>'retired_at' = ${RETIRES_NOW} then now() at time zone 'Asia/Shanghai' else (r->>'retired_at')::timestamp end
    from jsonb_array_elements(${JSON.stringify(changed)}::jsonb) as r
    on conflict (entity, field) do update set shape = excluded.shape, was = excluded.was, retired_at = excluded.retired_at`.execute(connection);
}

function rowsOf(memory: Memory): MemoryRow[] {
  return [
    ...[...memory.dicts].map(([field, shape]) => ({ entity: "", field, shape, was: [], retired_at: null })),
    ...[...memory.entities].map(([entity, { shape, was, retiredAt }]) => ({ entity, field: "", shape, was, retired_at: retiredAt })),
    ...[...memory.fields].map(([key, { shape, was, retiredAt }]) => {
      const [entity = "", field = ""] = key.split("\0");
      return { entity, field, shape, was, retired_at: retiredAt };
    }),
  ];
}
