import { pipeline } from "node:stream/promises";
import { Readable } from "node:stream";
import type { Client } from "pg";
import { from as copyFrom } from "pg-copy-streams";
import type { Entity, Model } from "../../../../engine/model/model.ts";
import { columnName, SCHEMA, storedFields } from "../../platform/sql/names.ts";
import type { SampleRow } from "./sample-school.ts";

/** Keys of a row that are columns of the platform or, with `_`, notes between the makers of rows. */
const platformKeys = ["id", "createUser", "createTime", "updateUser", "updateTime", "treePath", "parentId", "sortNo"] as const;

export interface CopyTarget {
  client: Client;
  model: Model;
  tenantId: string;
  /** Wall clock text for rows that name no creation time. */
  now: string;
}

/**
 * Loads rows with COPY. Plain defaults of the entity fill what a row leaves out.
 * @throws Error when a row has a key that is no column, so that a renamed field cannot silently lose its values
 */
export async function copyRows(target: CopyTarget, entityId: string, rows: readonly SampleRow[]): Promise<void> {
  const entity = target.model.entities.get(entityId);
  if (entity === undefined || rows.length === 0) return;
  const columns = usedColumns(entity, rows);
  const names = [...platformOf(target, entity).map(([name]) => name), ...columns.map((c) => c.name)].map((name) => `"${name}"`).join(",");
  const stream = target.client.query(copyFrom(`copy "${SCHEMA}"."${entityId}" (${names}) from stdin`));
  try {
    await pipeline(Readable.from(lines(target, entity, { columns, rows })), stream);
  } catch (error) {
    throw new Error(`rows of ${entityId} do not load: ${(error as { detail?: string }).detail ?? String(error)}`, { cause: error });
  }
}

/** What every row has alike. */
function platformOf({ tenantId, model }: CopyTarget, entity: Entity): [name: string, value: unknown][] {
  const release: [string, unknown][] = entity.childOf === null ? [["releaseNo", model.release ?? null]] : [];
  return [["tenantId", tenantId], ["version", 1], ...release];
}

interface CopyColumn {
  name: string;
  kind: string;
  fallback: unknown;
}

/** Key by key: a list of all keys of all rows is millions long. */
function keysOf(rows: readonly SampleRow[]): Set<string> {
  const keys = new Set<string>();
  for (const row of rows) for (const key of Object.keys(row)) keys.add(key);
  for (const key of keys) if (key.startsWith("_")) keys.delete(key);
  return keys;
}

function usedColumns(entity: Entity, rows: readonly SampleRow[]): CopyColumn[] {
  const given = keysOf(rows);
  const stored = storedFields(entity);
  // An entity may have a field of its own under the name of a platform column.
  const platform = platformKeys.filter((key) => !stored.some((field) => field.name === key));
  const columns: CopyColumn[] = [...platform.filter((key) => given.has(key) || key === "createTime" || key === "updateTime")].map((name) => ({
    name,
    kind: "text",
    fallback: null,
  }));
  for (const key of columns.map((c) => c.name)) given.delete(key);
  for (const field of stored) {
    const literal = field.doc.default !== undefined && (field.doc.default === null || typeof field.doc.default !== "object");
    if (given.delete(field.name) || literal)
      columns.push({ name: columnName(entity, field.name), kind: field.type.column(field.doc).kind, fallback: literal ? field.doc.default : null });
  }
  // Values that are read live have no column; whoever makes rows may know them.
  for (const key of given) if (entity.fields.get(key)?.kind === "live") given.delete(key);
  if (given.size > 0) throw new Error(`${entity.id} has no column for ${[...given].join(", ")}`);
  return columns;
}

interface CopyRows {
  columns: readonly CopyColumn[];
  rows: readonly SampleRow[];
}

function* lines(target: CopyTarget, entity: Entity, { columns, rows }: CopyRows): Generator<string> {
  const platform = platformOf(target, entity)
    .map(([, value]) => cell(value, "text"))
    .join("\t");
  let chunk = "";
  for (const row of rows) {
    chunk += platform;
    for (const column of columns) chunk += `\t${cell(rowValue(row, column, target.now), column.kind)}`;
    chunk += "\n";
    if (chunk.length > 65_536) {
      yield chunk;
      chunk = "";
    }
  }
  yield chunk;
}

function rowValue(row: SampleRow, column: CopyColumn, now: string): unknown {
  if (column.name === "createTime") return row.createTime ?? now;
  if (column.name === "updateTime") return row.updateTime ?? row.createTime ?? now;
  return row[column.name] === undefined ? column.fallback : row[column.name];
}

/** The text format of COPY: tab separated, `\N` for null, backslash escapes. */
function cell(value: unknown, kind: string): string {
  if (value === null || value === undefined) return "\\N";
  if (kind === "jsonb") return escapeCopy(JSON.stringify(value));
  if (Array.isArray(value)) return escapeCopy(`{${value.map((v) => `"${String(v).replace(/(["\\])/g, "\\$1")}"`).join(",")}}`);
  return escapeCopy(typeof value === "boolean" ? (value ? "t" : "f") : String(value));
}

const escapes: Record<string, string> = { "\\": "\\\\", "\t": "\\t", "\n": "\\n", "\r": "\\r" };
const escapeCopy = (text: string): string => text.replace(/[\\\t\n\r]/g, (c) => escapes[c]!);
