import type { Entity, Model } from "../../../../engine/model/model.ts";
import { isView } from "../../../../engine/kinds/entity/document.ts";
import { type TableColumn, tableColumns } from "../../../../generator/sql/columns.ts";
import { columnName, tableName } from "../../platform/sql/names.ts";
import { fieldKey, type Memory } from "./memory.ts";
import type { LiveTable, Structure } from "./read-structure.ts";

/** Which live table and columns belong to an entity. */
export interface TableMatch {
  entity: Entity;
  /** Null = to be created. */
  live: LiveTable | null;
  /** Name of the live table, or the one to come. */
  liveName: string;
  /** A table of the right name that stands in the way of the renamed one; it may only go when it is empty. */
  inTheWay: boolean;
  columns: ColumnMatch[];
  /** Live columns that no field asks for. */
  left: string[];
  /** Tables of rows that no field asks for; they keep to the name of their entity. */
  leftRows: string[];
}

export interface ColumnMatch extends TableColumn {
  /** Null = to be added. */
  liveName: string | null;
  /** A column of the right name that stands in the way of the renamed one. */
  inTheWay: boolean;
}

interface Matching {
  structure: Structure;
  memory: Memory;
  model: Model;
  /** Entity -> live table, parents before their rows. */
  found: Map<string, string>;
}

/** Pairs the model with what is there. Renames follow `renamedFrom`, or go back the way they came. */
export function matchTables(model: Model, structure: Structure, memory: Memory): TableMatch[] {
  const at: Matching = { structure, memory, model, found: new Map() };
  const matches = [...model.entities.values()].filter(({ doc }) => !isView(doc)).map((entity) => matchTable(at, entity));
  const used = new Set(matches.map(({ liveName }) => liveName));
  for (const match of matches)
    if (match.liveName !== match.entity.id && match.live !== null)
      match.leftRows = [...structure.tables.keys()].filter((name) => !used.has(name) && name.startsWith(`${match.liveName}.`));
  return matches;
}

function matchTable(at: Matching, entity: Entity): TableMatch {
  const { name, inTheWay } = pick({
    wanted: tableName(entity),
    former: formerNames(at, entity),
    exists: (table) => at.structure.tables.has(table),
    isWanted: (table) => at.model.entities.has(table),
    was: (table) => at.memory.entities.get(table)?.was ?? [],
    all: at.structure.tables.keys(),
  });
  const liveName = name ?? entity.id;
  at.found.set(entity.id, liveName);
  const live = name === null ? null : at.structure.tables.get(name)!;
  const wanted = tableColumns(entity);
  const names = new Set(wanted.map((column) => column.name));
  const columns = wanted.map((column) => matchColumn(at, { entity, live, liveName, names }, column));
  const used = new Set(columns.map((column) => column.liveName));
  const left = [...(live?.columns.keys() ?? [])].filter((column) => !used.has(column) && !isPrepared(column));
  return { entity, live, liveName, inTheWay, columns, left, leftRows: [] };
}

/** Rows of a table field move with their entity and with their field. */
function formerNames(at: Matching, entity: Entity): string[] {
  if (entity.childOf === null) return entity.doc.renamedFrom ?? [];
  const parent = at.model.entities.get(entity.childOf.entity)!;
  const field = parent.fields.get(entity.childOf.field)!;
  const parents = [at.found.get(parent.id) ?? parent.id, parent.id];
  const fields = [field.name, ...(field.doc.renamedFrom ?? [])];
  return parents.flatMap((owner) => fields.map((name) => `${owner}.${name}`)).filter((name) => name !== entity.id);
}

interface Place extends Pick<TableMatch, "entity" | "live" | "liveName"> {
  /** All columns the entity asks for. */
  names: ReadonlySet<string>;
}

function matchColumn(at: Matching, { entity, live, liveName, names }: Place, column: TableColumn): ColumnMatch {
  const wanted = column.field === null ? column.name : columnName(entity, column.name);
  if (live === null) return { ...column, liveName: null, inTheWay: false };
  if (column.field === null) return { ...column, liveName: live.columns.has(wanted) ? wanted : null, inTheWay: false };
  const { name, inTheWay } = pick({
    wanted,
    former: column.field.doc.renamedFrom ?? [],
    exists: (other) => live.columns.has(other),
    isWanted: (other) => names.has(other),
    was: (other) => at.memory.fields.get(fieldKey(liveName, other))?.was ?? [],
    all: live.columns.keys(),
  });
  return { ...column, liveName: name, inTheWay };
}

interface Candidates {
  wanted: string;
  /** Names the document says it had. */
  former: readonly string[];
  exists(name: string): boolean;
  /** Another part of the documents has this name now. */
  isWanted(name: string): boolean;
  /** Names that a live part had before. */
  was(name: string): readonly string[];
  all: Iterable<string>;
}

function pick({ wanted, former, exists, isWanted, was, all }: Candidates): { name: string | null; inTheWay: boolean } {
  const old = former.findLast((name) => name !== wanted && exists(name) && !isWanted(name));
  if (exists(wanted)) return old === undefined || was(wanted).includes(old) ? { name: wanted, inTheWay: false } : { name: old, inTheWay: true };
  if (old !== undefined) return { name: old, inTheWay: false };
  // Documents that went back to an older release: what was renamed since goes back too.
  for (const name of all) if (!isWanted(name) && was(name).includes(wanted)) return { name, inTheWay: false };
  return { name: null, inTheWay: false };
}

/** Columns that are being filled in place of another begin with a sign that no field has. */
export const isPrepared = (column: string): boolean => column.startsWith("~");

/** Field or platform column -> live column, where it is another one. */
export const liveColumns = (match: TableMatch): Map<string, string> =>
  new Map(match.columns.flatMap(({ name, liveName }) => (liveName === null || liveName === name ? [] : [[name, liveName]])));

/** A table of rows under the new name of its entity. */
export const movedName = ({ liveName, entity }: TableMatch, rows: string): string => `${entity.id}${rows.slice(liveName.length)}`;
