import { sql } from "kysely";
import { maskValue } from "../../../engine/access/mask.ts";
import type { Entity } from "../../../engine/compile/model.ts";
import type { Runtime } from "../runtime.ts";
import type { Entrance } from "../session/session-store.ts";
import { columnName, isStored, table } from "../sql/names.ts";
import { accountEntity, findAccount, loadAccount } from "./account.ts";
import type { Account } from "./account.ts";

/** Which of a person's numbers name them at sign-in. */
export type SignInType = "account" | "mobile" | "welcome" | "dzks";

export const entranceOf: Record<SignInType, Entrance> = { account: "main", mobile: "main", welcome: "welcome", dzks: "dzks" };

/**
 * Where the accounts of an entrance come from: rows of people who know other numbers than their account number. Entities and
 * columns that the document set lacks are passed over.
 */
interface AccountSource {
  entity: string;
  columns: readonly string[];
}
const sources: Record<Entrance, readonly AccountSource[]> = {
  main: [],
  welcome: [
    { entity: "welcomeStudent", columns: ["ksh", "zkzh", "idCard"] },
    { entity: "baseStudentInfo", columns: ["ksh", "zkzh", "idCard"] },
  ],
  dzks: [{ entity: "dzksCandidate", columns: ["ksh", "zkzh", "idCard"] }],
};
/** Codes of the kinds of users an entrance is for; null = everyone. */
const kinds: Record<Entrance, readonly string[] | null> = { main: null, welcome: ["2", "7"], dzks: ["7"] };

export const isForEntrance = (account: Account, entrance: Entrance): boolean => kinds[entrance]?.includes(account.userType) ?? true;

/** The account a typed name means at an entrance. Two that fit are nobody: it would be a guess. */
export async function findSignInAccount(runtime: Runtime, of: { tenantId: string; type: SignInType; name: string }): Promise<Account | null> {
  const { tenantId, type, name } = of;
  const column = type === "mobile" ? "phone" : "accountNo";
  const hasColumn = runtime.model().entities.get(accountEntity)?.fields.has(column) ?? false;
  const direct = hasColumn ? await findAccount(runtime.db, { tenantId, column, value: name }) : null;
  const entrance = entranceOf[type];
  const account = direct ?? (await fromSources(runtime, { tenantId, entrance, name }));
  return account !== null && isForEntrance(account, entrance) ? account : null;
}

async function fromSources(runtime: Runtime, of: { tenantId: string; entrance: Entrance; name: string }): Promise<Account | null> {
  for (const source of sources[of.entrance]) {
    const entity = runtime.model().entities.get(source.entity);
    if (entity === undefined) continue;
    const columns = source.columns.filter((name) => hasColumn(entity, name));
    const matches = columns.map((name) => sql`${sql.id(columnName(entity, name))} = ${of.name}`);
    if (matches.length === 0) continue;
    const { rows } = await sql<Record<string, unknown>>`select * from ${table(runtime.model(), entity)}
      where "tenantId" = ${of.tenantId} and not "isDeleted" and (${sql.join(matches, sql` or `)}) limit 2`.execute(runtime.db);
    const row = rows[0];
    if (rows.length === 1 && row !== undefined) return accountBehind(runtime, of.tenantId, row);
  }
  return null;
}

const hasColumn = (entity: Entity, name: string): boolean => {
  const field = entity.fields.get(name);
  return field !== undefined && isStored(field);
};

/** The row names its account, or its number is the account number. */
async function accountBehind(runtime: Runtime, tenantId: string, row: Record<string, unknown>): Promise<Account | null> {
  if (typeof row.userId === "string") return loadAccount(runtime.db, tenantId, row.userId);
  return typeof row.ksh === "string" ? findAccount(runtime.db, { tenantId, column: "accountNo", value: row.ksh }) : null;
}

/** What the token reply of the examination entrance adds about the candidate; the number of the identity card is masked. */
export async function candidateNumbers(
  runtime: Runtime,
  account: Account,
): Promise<{ ksh: string | null; zkzh: string | null; idCard: string | null }> {
  const entity = runtime.model().entities.get("dzksCandidate");
  const { rows } =
    entity === undefined
      ? { rows: [] }
      : await sql<{
          ksh: string | null;
          zkzh: string | null;
          idCard: string | null;
        }>`select ksh, zkzh, "idCard" from ${table(runtime.model(), entity)}
          where "tenantId" = ${account.tenantId} and not "isDeleted" and ksh = ${account.accountNo} limit 1`.execute(runtime.db);
  const row = rows[0];
  return {
    ksh: row?.ksh ?? account.accountNo,
    zkzh: row?.zkzh ?? null,
    idCard: row?.idCard == null ? null : String(maskValue(row.idCard, "idcard")),
  };
}
