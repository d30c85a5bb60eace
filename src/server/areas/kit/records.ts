import { type EntityRecords, entityRecords, type Patch } from "../../data/records/entity-records.ts";
import type { At } from "../../data/records/plain-rows.ts";
import type { EntityRows } from "./entity-rows.ts";

export type EntityId = keyof EntityRows;
/** A stored record of an entity. */
export type Row<E extends EntityId> = EntityRows[E];
/** A record on its way to be stored: what is required may still be missing. */
export type Draft<E extends EntityId> = { [K in keyof EntityRows[E]]?: EntityRows[E][K] | null };
/** Values an operation writes. */
export type Values<E extends EntityId> = Patch<EntityRows[E]>;
/** A row of a table of an entity. */
export type TableRow<E extends EntityId, T extends keyof EntityRows[E]> = NonNullable<EntityRows[E][T]> extends readonly (infer One)[] ? One : never;

/** The records of an entity as operations read and write them; the one way in which they do. */
export const recordsOf = <E extends EntityId>(at: At, entity: E): EntityRecords<Row<E>> => entityRecords<Row<E>>(at, entity);
