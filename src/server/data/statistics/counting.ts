import { type RawBuilder, sql } from "kysely";
import type { RowCond } from "../../../../engine/access/conds.ts";
import type { StatDimension, StatDocument } from "../../../../engine/kinds/stat/document.ts";
import { condSql, whereSql } from "../../platform/sql/conditions.ts";
import { listingWhere } from "../records/list.ts";
import type { Listing, Statement } from "../records/listing.ts";
import { type Counts, countsOf } from "./kept-counts.ts";

export type Raw = Record<string, unknown>;

/** Of which rows a reader knows what. */
export interface KnownRows {
  /** Rows of which the reader knows the group. */
  known: RowCond;
  /** Measure key -> rows of which the reader knows what it reads. A measure that is not named is open. */
  measures: ReadonlyMap<string, RowCond>;
}

export interface Counting {
  listing: Listing;
  /** Asks the database. Default: anew each time. */
  counts?: Counts;
  stat: StatDocument;
  /** None: all rows alone are counted. */
  dimensions: readonly StatDimension[];
  /** Of the groups. */
  figures: KnownRows;
  /** Of all of them together. */
  whole: KnownRows;
  /** Groups that are answered. Default 1,000. */
  most?: number;
  /** A mark of the set of rows is wanted. */
  marks?: boolean;
}

/**
 * A line for each group, its keys `d0 d1 …` and titles `l0 l1 …` with it, and one over all rows. Each holds `size`, `hidden` and the measures `m_<key>`; of
 * a closed measure also `k_<key>` over the known rows, `h_<key>` rows that are not known and `c_<key>` those of them it is over. `rows` of
 * the line over all marks the set of rows.
 */
export interface Counted {
  groups: Raw[];
  whole: Raw;
}

/** By position: a computed key holds bind values, and written twice it would be two expressions. */
export const placesOf = (count: number): RawBuilder<unknown> => sql.raw(Array.from({ length: count }, (_, i) => i + 1).join(", "));
export const byFirst = (count: number): RawBuilder<unknown> => (count === 0 ? sql`` : sql`group by ${placesOf(count)}`);

export const rowsOf = ({ listing: { call, entity }, counts }: Pick<Counting, "listing" | "counts">, statement: RawBuilder<unknown>) =>
  (counts ?? countsOf(call.runtime, { entity: entity.id, keepSeconds: 0 })).rows(statement);

/** The rows that a statistic counts, of those the reader may count. */
export function countedRows(listing: Listing, { where: cond }: StatDocument): Statement {
  const { scope, where } = listingWhere(listing);
  return { scope, where: cond === undefined ? where : sql`${where} and ${whereSql(condSql(cond, scope))}` };
}
