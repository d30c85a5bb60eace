import type { Entity } from "../../../../engine/model/model.ts";
import { writesTo } from "../../platform/database/transaction.ts";
import type { Call } from "../../platform/runtime.ts";
import type { Fetched } from "./fetched.ts";

/** A record with its tables as the open transaction locked and read it. */
export interface StoredRead {
  record: Readonly<Record<string, unknown>>;
  /** Statements of the transaction that had written its tables by then. */
  writes: number;
}

/** Call it right after the read, which must lock the record. */
export const storedRead = (call: Call, entity: Entity, record: Readonly<Record<string, unknown>>): StoredRead => ({
  record: structuredClone(record),
  writes: writesTo(call.runtime.db, tablesOf(call, entity)),
});

/** The record as if it were read again; nothing when the transaction wrote it, or a row of its tables, meanwhile. */
export function stillStored(call: Call, entity: Entity, read: StoredRead | undefined): Fetched[] {
  if (read === undefined || read.writes !== writesTo(call.runtime.db, tablesOf(call, entity))) return [];
  return [{ id: String(read.record.id), record: structuredClone(read.record), matched: [], sights: {}, answers: {} }];
}

function tablesOf(call: Call, entity: Entity): string[] {
  const children = [...entity.fields.values()].flatMap(({ childEntity }) => call.model.entities.get(childEntity ?? "") ?? []);
  return [entity.id, ...children.flatMap((child) => tablesOf(call, child))];
}
