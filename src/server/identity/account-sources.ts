import { sql } from "kysely";
import type { Entity, Model } from "../../../engine/model/model.ts";
import type { Runtime } from "../platform/runtime.ts";
import { loadParams } from "./params.ts";
import type { Params } from "./params.ts";
import type { Entrance } from "./session-facts.ts";
import { columnName, isStored, table } from "../platform/sql/names.ts";
import { findAccount, loadAccount } from "./account.ts";
import type { Account } from "./account.ts";

/** Rows of people who know other numbers than their account number. */
interface AccountSource {
  entity: Entity;
  /** Fields by which the person is named. Without a `userId` in the row the first of them is the account number. */
  names: readonly string[];
}

/**
 * Where the accounts of an entrance come from. An area says it by a parameter `signIn.<entrance>.<name>`: a list of an entity and the fields of
 * it that name the person. Entities and fields that the documents lack are passed over.
 */
function sourcesOf(model: Model, params: Params, entrance: Entrance): AccountSource[] {
  return Object.entries(params).flatMap(([id, value]) => {
    if (!id.startsWith(`signIn.${entrance}.`) || !Array.isArray(value)) return [];
    const [name, ...fields] = value.map(String);
    const entity = model.entities.get(name ?? "");
    const names = entity === undefined ? [] : fields.filter((field) => isColumn(entity, field));
    return entity === undefined || names.length === 0 ? [] : [{ entity, names }];
  });
}

const isColumn = (entity: Entity, name: string): boolean => {
  const field = entity.fields.get(name);
  return field !== undefined && isStored(field);
};

type Row = Record<string, unknown>;

/** The account behind a number of somebody's own row; two rows that fit are nobody. */
export async function accountFromSources(runtime: Runtime, of: { tenantId: string; entrance: Entrance; name: string }): Promise<Account | null> {
  const sources = sourcesOf(runtime.model(), await loadParams(runtime, of.tenantId), of.entrance);
  for (const { entity, names } of sources) {
    const matches = names.map((name) => sql`${sql.id(columnName(entity, name))} = ${of.name}`);
    const { rows } = await sql<Row>`select * from ${table(runtime.model(), entity)}
      where "tenantId" = ${of.tenantId} and not "isDeleted" and (${sql.join(matches, sql` or `)}) limit 2`.execute(runtime.db);
    if (rows.length === 1) return accountBehind(runtime, of.tenantId, { row: rows[0]!, number: columnName(entity, names[0]!) });
  }
  return null;
}

async function accountBehind(runtime: Runtime, tenantId: string, { row, number }: { row: Row; number: string }): Promise<Account | null> {
  if (typeof row.userId === "string") return loadAccount(runtime.db, tenantId, row.userId);
  const value = row[number];
  return typeof value === "string" ? findAccount(runtime.db, { tenantId, column: "accountNo", value }) : null;
}

/** The row of the entrance that belongs to an account; null when there is none. */
export async function ownRow(runtime: Runtime, account: Account, entrance: Entrance): Promise<Row | null> {
  for (const { entity, names } of sourcesOf(runtime.model(), await loadParams(runtime, account.tenantId), entrance)) {
    const byNumber = sql`${sql.id(columnName(entity, names[0]!))} = ${account.accountNo}`;
    const mine = isColumn(entity, "userId") ? sql`("userId" = ${account.id} or ("userId" is null and ${byNumber}))` : byNumber;
    const { rows } = await sql<Row>`select * from ${table(runtime.model(), entity)}
      where "tenantId" = ${account.tenantId} and not "isDeleted" and ${mine} limit 1`.execute(runtime.db);
    if (rows[0] !== undefined) return rows[0];
  }
  return null;
}
