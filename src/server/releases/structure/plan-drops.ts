import { problem } from "../../../../engine/errors.ts";
import { sql } from "kysely";
import { systemColumns } from "../../../../generator/sql/columns.ts";
import { hiddenColumns, SCHEMA } from "../../platform/sql/names.ts";
import { addStep, type Drafting } from "./drafting.ts";
import { countRows } from "./scan.ts";

/** A retired column or table that is to go for good. */
export interface Drop {
  table: string;
  /** Null = the whole table. */
  column: string | null;
  rows: number;
}

/** What was asked for by name: `entity.field`, or an entity. Only what no document has any more. */
export async function planDrops(at: Drafting, names: readonly string[]): Promise<Drop[]> {
  const drops: Drop[] = [];
  for (const name of new Set(names)) {
    const found = find(at, name);
    if (found === "used" || found === null) {
      const blocked = found === null ? problem("STRUCTURE_DROP_UNKNOWN", "", { name }) : problem("STRUCTURE_DROP_IN_USE", "", { name });
      addStep(at, { id: `drop:${name}`, kind: "drop", entity: name.split(".")[0]!, sentence: `删除 ${name}`, blocked });
      continue;
    }
    const where = found.column === null ? sql`true` : sql`${sql.id(found.column)} is not null`;
    const rows = await countRows(at.connection, found.table, where);
    const target = sql.id(SCHEMA, found.table);
    const statement = found.column === null ? sql`drop table ${target}` : sql`alter table ${target} drop column ${sql.id(found.column)}`;
    addStep(at, {
      id: `drop:${name}`,
      kind: "drop",
      entity: found.table,
      ...(found.column === null ? {} : { field: found.column }),
      sentence: `删除已停用的 ${name}（${rows} 条数据，先备份到 campus_backup）`,
      rows,
      statements: [statement],
    });
    drops.push({ ...found, rows });
  }
  return drops;
}

function find(at: Drafting, name: string): Omit<Drop, "rows"> | "used" | null {
  const dot = name.lastIndexOf(".");
  if (dot > 0) {
    const [owner, column] = [name.slice(0, dot), name.slice(dot + 1)];
    const match = at.matches.find(({ entity }) => entity.id === owner);
    if (match?.columns.some((one) => one.name === column) === true || at.model.entities.get(owner)?.fields.has(column) === true) return "used";
    const table = match?.liveName ?? owner;
    const isLeft = match === undefined ? at.structure.tables.get(table)?.columns.has(column) === true : match.left.includes(column);
    if (isLeft && !platformColumns.has(column)) return { table, column };
  }
  if (at.matches.some(({ entity, liveName }) => entity.id === name || liveName === name)) return "used";
  return at.structure.tables.has(name) ? { table: name, column: null } : null;
}

const platformColumns = new Set<string>([...systemColumns.map(({ name }) => name), ...hiddenColumns]);
