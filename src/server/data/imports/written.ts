import { accessFor } from "../../../../engine/access/access-for.ts";
import type { Row } from "../../../../engine/api.ts";
import { HIDDEN } from "../../../../engine/access/mask.ts";
import { calledIn } from "../../../../engine/model/called.ts";
import type { Entity, Field } from "../../../../engine/model/model.ts";
import { isSame } from "../../../../engine/validate/absent.ts";
import type { ReadCell } from "../../../../generator/xlsx/read-workbook.ts";
import type { Call } from "../../platform/runtime.ts";
import { fetchRecords } from "../records/fetch.ts";
import { projectFetched } from "../records/project-row.ts";
import { shownText } from "../records/shown-text.ts";
import { wordsOf } from "../language/model-in.ts";
import type { SaveResult } from "../records/save.ts";
import type { WrittenRow } from "./batch-store.ts";
import type { ImportColumn } from "./import-columns.ts";
import type { ImportChange } from "./import-log.ts";
import { cellText, type ParsedRow } from "./read-values.ts";

/** What must be known of a record to give it its former values back: those that nothing else works out. */
export function writtenRow(entity: Entity, row: number, { id, before, after }: SaveResult): WrittenRow {
  if (before === null) return { id, row, was: null, isSealed: false };
  const changed = [...entity.fields.values()].filter((field) => isOwn(field) && !isSame(before[field.name], after[field.name]));
  const open = changed.filter((field) => field.type.writeOnly !== true);
  return { id, row, was: Object.fromEntries(open.map(({ name }) => [name, before[name] ?? null])), isSealed: open.length < changed.length };
}

const isOwn = (field: Field): boolean => field.kind !== "live" && field.expr === null && field.doc.retired !== true;

interface Change {
  row: ParsedRow;
  cells: readonly ReadCell[];
  result: SaveResult;
  /** The record as the caller saw it; undefined = not at all. */
  seen: Row | undefined;
}

/** Columns of a changed row with what stood there and what is written: as the person may see the one, as they wrote the other. Null = not told. */
export function changeOf(
  { call, entity, columns }: { call: Call; entity: Entity; columns: ReadonlyMap<number, ImportColumn> },
  { row, cells, result, seen }: Change,
): ImportChange | null {
  if (seen === undefined) return null;
  const differing = [...columns].filter(([, { field }]) => field in row.values && !isSame(result.before?.[field], result.after[field]));
  return {
    row: row.row,
    name: calledIn(entity, seen) ?? String(seen[entity.titleField] ?? ""),
    columns: differing.map(([at, { model }]) => ({
      title: wordsOf(call, model.title),
      old: readable(call, model, seen),
      new: cellText(cells[at] ?? null),
    })),
  };
}

const readable = (call: Call, field: Field, seen: Row): string => (seen._withheld?.[field.name] === "absent" ? HIDDEN : shownText(call, field, seen));

/** Rows as the caller sees them, by id, before something is written to them. */
export async function seenRows(call: Call, entity: Entity, ids: readonly string[]): Promise<ReadonlyMap<string, Row>> {
  if (ids.length === 0) return new Map();
  const pairs = accessFor(call.model, entity.id, call.user).read;
  const fetched = await fetchRecords({ call, entity, ids, pairs, action: "read", labels: true });
  const rows = fetched.flatMap((one) => projectFetched({ call, entity, pairs, exit: "list" }, one) ?? []);
  return new Map(rows.map((row) => [row.id, row]));
}

/** The values of some fields of a row as somebody wrote them: a class by its name, not by the key behind it. */
export function asTyped(columns: ReadonlyMap<number, ImportColumn>, fields: readonly string[], cells: readonly ReadCell[]): string {
  const places = fields.map((name) => [...columns].find(([, column]) => column.field === name)?.[0]);
  return places.map((at) => (at === undefined ? "" : cellText(cells[at] ?? null))).join("、");
}
