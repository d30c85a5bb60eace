import { buildDraft } from "../build-draft.ts";
import { type Draft, type DraftOptions, type ForeignEntity, noNotes, type Notes } from "../types.ts";
import { readCatalog, sampleRows, type TableClient } from "./catalog.ts";
import { readColumnType } from "./column-type.ts";
import { keyOf, tableEntity } from "./table-entity.ts";

export interface TablesOptions extends DraftOptions {
  schema: string;
  /** Default: every table of the schema. */
  tables?: readonly string[];
  /** False reads no row: types are guessed from the catalogue alone. Default true. */
  sample?: boolean;
}

/** The tables of a PostgreSQL schema, with guessed types, references, dictionaries and unique sets. Only reads. */
export async function introspectTables(
  client: TableClient,
  { schema, tables, sample = true }: Pick<TablesOptions, "schema" | "tables" | "sample">,
  notes: Notes,
): Promise<ForeignEntity[]> {
  const catalog = await readCatalog(client, { schema, tables: tables ?? null });
  const keys = new Map(catalog.tables.map(({ table }) => [table, keyOf(catalog, table)]));
  const entities: ForeignEntity[] = [];
  for (const table of catalog.tables) {
    const guessed = catalog.columns.filter((column) => column.table === table.table && readColumnType(column)?.guess === true);
    const columns = guessed.map(({ column }) => column);
    const rows = sample ? await sampleRows(client, { schema, table: table.table, columns }) : [];
    entities.push(tableEntity(table, { schema, catalog, keys, sample: rows, notes }));
  }
  return entities;
}

/** Existing tables as entity and screen documents. @throws what the client throws */
export async function draftFromTables(client: TableClient, { schema, tables, sample, ...options }: TablesOptions): Promise<Draft> {
  const notes = noNotes();
  const entities = await introspectTables(
    client,
    { schema, ...(tables === undefined ? {} : { tables }), ...(sample === undefined ? {} : { sample }) },
    notes,
  );
  return buildDraft(entities, notes, options);
}
