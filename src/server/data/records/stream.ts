import { type RawBuilder, sql } from "kysely";
import { randomBytes } from "node:crypto";
import { isOpen, transaction } from "../../platform/database/transaction.ts";
import type { Database } from "../../platform/database/database.ts";
import { column } from "../../platform/sql/names.ts";
import { fetchRecords } from "./fetch.ts";
import type { Fetched } from "./fetched.ts";
import { listingWhere } from "./list.ts";
import type { Listing } from "./listing.ts";
import { orderSql } from "./order.ts";

const BATCH = 250;

export interface StreamOptions {
  /** Null = all rows. */
  limit: number | null;
  /** Only these own fields; default all. */
  own?: ReadonlySet<string>;
  onBatch(batch: Fetched[]): Promise<void>;
}

/**
 * The rows of a listing in its order, in batches, as of one moment: a cursor over the ids in a snapshot, columns per batch. Nothing is withheld yet
 * (see `projectFetched`). Stops after `limit` rows, if any is given.
 */
export async function streamRecords(listing: Listing, options: StreamOptions): Promise<number> {
  const { call, entity } = listing;
  const joined = isOpen(call.runtime.db);
  const stream = async (tx: Database) => {
    if (!joined) await sql`set transaction isolation level repeatable read`.execute(tx);
    const cursor = sql.id(`c${randomBytes(6).toString("hex")}`);
    const { scope, where } = listingWhere(listing);
    await sql`declare ${cursor} no scroll cursor for ${idStatement(listing, scope, where, options.limit)}`.execute(tx);
    let sent = 0;
    for (;;) {
      const { rows } = await sql<{ id: string }>`fetch forward ${sql.raw(String(BATCH))} from ${cursor}`.execute(tx);
      if (rows.length === 0) break;
      const action = listing.action === "export" ? "export" : "read";
      const fetched = await fetchRecords({
        call,
        entity,
        ids: rows.map((row) => row.id),
        removed: listing.removed,
        pairs: listing.pairs,
        paths: listing.paths,
        tables: listing.tables,
        own: options.own,
        action,
        labels: true,
      });
      await options.onBatch(fetched);
      sent += fetched.length;
    }
    await sql`close ${cursor}`.execute(tx);
    return sent;
  };
  return transaction(call.runtime.db, stream, { lane: "streams" });
}

function idStatement(
  listing: Listing,
  scope: ReturnType<typeof listingWhere>["scope"],
  where: RawBuilder<unknown>,
  limit: number | null,
): RawBuilder<unknown> {
  const order = orderSql(listing.order, scope);
  return sql`select ${column(scope.from.alias, listing.entity, "id")} as id from ${scope.from.clause()} where ${where} order by ${order} limit ${limit}`;
}
