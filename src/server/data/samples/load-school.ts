import { dependencies } from "../../../../engine/conditions/dependencies.ts";
import type { Entity } from "../../../../engine/model/model.ts";
import { computeStored } from "../../../../engine/validate/index.ts";
import type { Runtime } from "../../platform/runtime.ts";
import { copyRows, type CopyTarget } from "./copy-rows.ts";
import { copyFlowSteps } from "./flow-steps.ts";
import type { SampleRow, SampleSchool } from "./sample-school.ts";
import { withoutIndexes } from "./without-indexes.ts";

/** Loads the rows of a school into an empty one in one transaction, of the entities that are taken; an interrupted load leaves nothing behind. */
export async function loadSchool(runtime: Runtime, school: SampleSchool, takes: (entity: string) => boolean): Promise<void> {
  const taken = [...school.rows].filter(([entity]) => takes(entity) && school.model.entities.has(entity));
  await loading(runtime, school, async (target) => {
    await withoutIndexes(target.client, async () => {
      for (const [entity, rows] of taken) await copyEntity(target, school, { entity: school.model.entities.get(entity)!, rows });
    });
    for (const [entity] of taken) await copyFlowSteps(target, entity, school.ways.get(entity) ?? []);
  });
}

/** Loads into the school on a connection of its own, in one transaction: all of it or nothing. */
export async function loading(runtime: Runtime, { model, place }: SampleSchool, load: (target: CopyTarget) => Promise<void>): Promise<void> {
  const client = await runtime.connections.dedicated();
  try {
    await client.query("begin");
    await load({ client, model, ...place });
    await client.query("commit");
  } catch (error) {
    await client.query("rollback");
    throw error;
  } finally {
    await client.end();
  }
}

/** Rows with those of their tables. */
export async function copyEntity(
  target: CopyTarget,
  school: SampleSchool,
  { entity, rows }: { entity: Entity; rows: readonly SampleRow[] },
): Promise<void> {
  const tables = [...entity.fields.values()].filter(({ childEntity, name }) => childEntity !== null && rows.some((row) => Array.isArray(row[name])));
  for (const field of tables) await copyRows(target, field.childEntity!, childRows(rows, field.name));
  const names = new Set(tables.map(({ name }) => name));
  const plain = filled(
    school,
    entity,
    rows.map((row) => withoutTables(row, names)),
  );
  await copyRows(
    target,
    entity.id,
    entity.treeField === null ? plain : plain.map((row) => ({ ...row, treePath: school.treePath(entity.id, String(row[entity.key])) })),
  );
}

/** Stored computed fields that the makers of rows left to the engine, from own fields; what asks for rows of other entities is nothing. */
function filled(school: SampleSchool, entity: Entity, rows: readonly SampleRow[]): readonly SampleRow[] {
  const missing = entity.computeOrder.filter((name) => rows.length > 0 && !(name in rows[0]!));
  if (missing.length === 0) return rows;
  const only = missing.filter((name) => dependencies(entity.fields.get(name)!.expr!, entity.conditions).queries.length === 0);
  return rows.map((row) => {
    const computed = computeStored({ model: school.model, entity: entity.id, record: row, ctx: school.ctx, only });
    return { ...row, ...Object.fromEntries(missing.map((name) => [name, computed[name] ?? null])) };
  });
}

function childRows(rows: readonly SampleRow[], field: string): SampleRow[] {
  return rows.flatMap((row) =>
    ((row[field] as SampleRow[] | null | undefined) ?? []).map((child, i) => ({
      ...child,
      id: `${String(row.id)}${String(i + 1).padStart(2, "0")}`,
      parentId: row.id,
      sortNo: i,
    })),
  );
}

function withoutTables(row: SampleRow, names: ReadonlySet<string>): SampleRow {
  if (names.size === 0) return row;
  return Object.fromEntries(Object.entries(row).filter(([key]) => !names.has(key)));
}
