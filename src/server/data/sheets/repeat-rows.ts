import { accessFor } from "../../../../engine/access/access-for.ts";
import { pairsCond } from "../../../../engine/access/conds.ts";
import type { RepeatRow, RepeatRows, Sheet } from "../../../../engine/fields/sheet/sheet-value.ts";
import { queriedEntity } from "../../../../engine/conditions/check-query.ts";
import type { Call, OperationRecord } from "../../platform/runtime.ts";
import { queryRows } from "../records/query-rows.ts";
import type { AnswersField } from "./answers-field.ts";

const MOST_ROWS = 200;

/**
 * The rows that repeated sections are asked for, by section. Of a record that is stored they are what its document says; for one that somebody
 * is only about to make, what that person may read: naming a room opens nobody's list of residents.
 */
export async function repeatRows(
  call: Call,
  of: AnswersField,
  { sheet, record, isStored }: { sheet: Sheet; record: OperationRecord; isStored: boolean },
): Promise<RepeatRows> {
  const found: Record<string, readonly RepeatRow[]> = {};
  for (const { key, repeat } of sheet.sections) if (repeat !== undefined) found[key] = await rowsOf(call, of, { source: repeat, record, isStored });
  return found;
}

async function rowsOf(
  call: Call,
  { entity, sheet }: AnswersField,
  { source: key, record, isStored }: { source: string; record: OperationRecord; isStored: boolean },
): Promise<RepeatRow[]> {
  const source = sheet.doc.sources?.find((one) => one.key === key);
  const rows = source === undefined ? null : queriedEntity(call.model, entity.id, source.rows);
  if (source === undefined || rows === null) return [];
  const within = isStored ? true : pairsCond(accessFor(call.model, rows.id, call.user).read);
  const label = source.label ?? rows.titleField;
  const query = { ...source.rows, limit: Math.min(source.rows.limit ?? MOST_ROWS, MOST_ROWS) };
  const found = await queryRows(call, query, { record: { entity, record } }, { within, paths: label.includes(".") ? [label] : [] });
  return found.rows.map(({ id, record: row }) => ({
    row: String(row[rows.key] ?? id),
    title: String(row[label] ?? row[rows.key] ?? id).slice(0, 200),
  }));
}
