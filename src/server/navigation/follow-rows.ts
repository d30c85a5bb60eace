import { sql } from "kysely";
import type { Database } from "../platform/database/database.ts";
import { newId } from "../platform/database/ids.ts";
import type { OperationRecord } from "../platform/runtime.ts";

export interface Following {
  tenantId: string;
  userId: string;
  now: string;
}

/** Rows of an entity that follow the documents, by the field that tells them apart. */
export interface FollowedRows {
  entity: string;
  key: string;
  /** What each row holds because of the documents; every other field is the school's own. */
  wanted: readonly OperationRecord[];
  /** What a new row begins with. */
  begins?: OperationRecord;
}

/** Gives a school a row for each part of the documents, brings those that are there up to date and takes away those whose part is gone. Answers how many were touched. */
export async function followRows(tx: Database, { entity, key, wanted, begins = {} }: FollowedRows, of: Following): Promise<number> {
  const rows = tx.withSchema("campus");
  const there = (await rows
    .selectFrom(entity)
    .selectAll()
    .where("tenantId", "=", of.tenantId)
    .where("isDeleted", "=", false)
    .execute()) as OperationRecord[];
  const known = new Map(there.map((row) => [String(row[key]), row]));
  const stamp = { updateUser: of.userId, updateTime: of.now };
  let touched = 0;
  for (const values of wanted) {
    const row = known.get(String(values[key]));
    known.delete(String(values[key]));
    if (row === undefined) {
      const made = {
        id: newId(),
        tenantId: of.tenantId,
        version: 1,
        isDeleted: false,
        createUser: of.userId,
        createTime: of.now,
        ...stamp,
        ...begins,
        ...values,
      };
      await rows.insertInto(entity).values(made).execute();
    } else if (Object.entries(values).some(([name, value]) => textOf(row[name]) !== textOf(value))) {
      await rows
        .updateTable(entity)
        .set({ ...values, ...stamp, version: sql`version + 1` })
        .where("tenantId", "=", of.tenantId)
        .where("id", "=", row.id)
        .execute();
    } else continue;
    touched++;
  }
  const gone = [...known.values()].map((row) => String(row.id));
  if (gone.length > 0)
    await rows
      .updateTable(entity)
      .set({ isDeleted: true, ...stamp })
      .where("tenantId", "=", of.tenantId)
      .where("id", "in", gone)
      .execute();
  return touched + gone.length;
}

/** Numbers of the database arrive as text. */
const textOf = (value: unknown): string => (Array.isArray(value) ? JSON.stringify(value) : String(value ?? ""));
