import type { OperationRecord } from "../../platform/runtime.ts";
import { moveAsSystem } from "../flow/move.ts";
import { type At, findRows, type Match } from "./plain-rows.ts";
import type { RowCond } from "../../../../engine/access/conds.ts";
import { fetchRecords } from "./fetch.ts";
import type { Fetched } from "./fetched.ts";
import { entityOf } from "./entity-of.ts";
import { removeRecords } from "./remove.ts";
import { type SaveItem, type SaveOptions, saveRecords } from "./save.ts";

/** Equality on the columns of a row; a list means "one of", null means "is empty". */
export type MatchOf<Row> = { [K in keyof Row]?: Row[K] | readonly NonNullable<Row[K]>[] | null };

export interface FindHow<Row> {
  /** Columns in the order in which they decide; `-` before a name turns it round. Default: any order. */
  order?: readonly ((keyof Row & string) | `-${keyof Row & string}`)[];
  /** At most so many. Default: all. */
  limit?: number;
  /** Nobody else changes the rows until the transaction ends. Default false. */
  lock?: boolean;
}
export type WriteHow = Pick<SaveOptions, "note" | "audit" | "judge">;
type Sent<Value> = Value extends readonly (infer Item)[] ? readonly (Item extends object ? { [K in keyof Item]?: Item[K] | null } : Item)[] : Value;
/** A patch of a record: only what is there is written, null empties. Rows of a table are sent all together. */
export type Patch<Row> = { readonly [K in keyof Row]?: Sent<Row[K]> | null };

/** The records of one entity as an operation reads and writes them: with the system's rights, in the caller's tenant, removed ones left out. */
export interface EntityRecords<Row> {
  /** Stored rows, without those of tables. */
  find(match: MatchOf<Row>, how?: FindHow<Row>): Promise<Row[]>;
  findOne(match: MatchOf<Row>, how?: FindHow<Row>): Promise<Row | null>;
  /** Stored rows that a condition of the language is true of, without those of tables that are not named. */
  findWhere(where: RowCond, how?: { tables?: readonly (keyof Row & string)[]; lock?: boolean }): Promise<Row[]>;
  /** One record with the rows of its tables and the values read from elsewhere. */
  get(id: string): Promise<Row | null>;
  /** Makes records the way a form does: defaults, stored values, rules, effects, audit lines, flows begun. Answers their ids in order. @throws DataError */
  add(rows: readonly Patch<Row>[], how?: WriteHow): Promise<string[]>;
  /** Changes the record of an id, or every one that matches, the way a form does, locked. Answers how many. @throws DataError; AccessError ROW_NOT_WRITABLE when that id is gone */
  change(which: string | MatchOf<Row>, values: Patch<Row>, how?: WriteHow): Promise<number>;
  /** Changes records each in its own way, in one save. @throws DataError; AccessError ROW_NOT_WRITABLE when one is gone */
  changeEach(items: readonly { id: string; values: Patch<Row> }[], how?: WriteHow): Promise<void>;
  /** Puts the record of an id, or every one that matches, into the recycle bin. Answers how many. @throws RequestError IN_USE */
  remove(which: string | MatchOf<Row>): Promise<number>;
  /** Makes a move of the record's flow; guards hold. Answers the new state. */
  move(id: string, move: string, how?: { opinion?: string; fields?: Patch<Row> }): Promise<string>;
}

const rowOf = <Row>({ id, record }: Fetched): Row => ({ ...record, id }) as Row;

/** The row type is the caller's word: `areas/kit/records.ts` takes it from the documents. */
export function entityRecords<Row extends OperationRecord & { id: string }>(at: At, entity: string): EntityRecords<Row> {
  const save = (items: readonly SaveItem[], how: WriteHow = {}) => saveRecords(at.call, entity, items, { ...how, rights: "system" });
  const find = async (match: Match, how?: FindHow<Row>) => (await findRows(at, entity, { match, ...how })) as unknown as Row[];
  const idsOf = async (which: string | Match) => (typeof which === "string" ? [which] : (await find(which, { lock: true })).map(({ id }) => id));
  return {
    find,
    findOne: async (match, how) => (await find(match, { ...how, limit: 1 }))[0] ?? null,
    findWhere: async (where, how) => (await fetchRecords({ call: at.call, entity: entityOf(at.call, entity), where, ...how })).map(rowOf<Row>),
    get: async (id) =>
      (await fetchRecords({ call: at.call, entity: entityOf(at.call, entity), ids: [id], tables: "all" })).map(rowOf<Row>)[0] ?? null,
    add: async (rows, how) =>
      rows.length === 0
        ? []
        : (
            await save(
              rows.map((values) => ({ values })),
              how,
            )
          ).map(({ id }) => id),
    change: async (which, values, how) => {
      const ids = await idsOf(which);
      if (ids.length > 0)
        await save(
          ids.map((id) => ({ id, values })),
          how,
        );
      return ids.length;
    },
    changeEach: async (items, how) => {
      if (items.length > 0) await save(items, how);
    },
    remove: async (which) => {
      const ids = await idsOf(which);
      return ids.length === 0 ? 0 : (await removeRecords(at.call, entity, ids, { rights: "system" })).removed;
    },
    move: (id, move, how) => moveAsSystem(at.call, entity, { id, move, ...how }),
  };
}
