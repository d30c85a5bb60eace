import { sql } from "kysely";
import type { At } from "../../data/records/plain-rows.ts";
import { recordsOf, type Row } from "./records.ts";
import { booksOf } from "./books.ts";

/** The caller's own row of an app, made at first use. Two clicks at once make one row. */
export async function ownRow(at: At, appId: string): Promise<Row<"appCollection">> {
  const { user } = at.call;
  // The lock of the transaction keeps two first uses apart; the unique rule would refuse the second.
  await sql`select pg_advisory_xact_lock(hashtextextended(${`app ${user.tenantId} ${user.id} ${appId}`}, 0))`.execute(at.tx);
  const match = { userId: user.id, appId };
  const known = await recordsOf(at, "appCollection").findOne(match);
  if (known !== null) return known;
  await booksOf(at, "appCollection").add([{ ...match, isCollect: false, useCount: 0 }]);
  return (await recordsOf(at, "appCollection").findOne(match))!;
}
