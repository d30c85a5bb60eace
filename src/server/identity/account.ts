import { sql } from "kysely";
import { USER_ENTITY } from "../../../engine/conditions/system-fields.ts";
import { forNumbers, type PersonNumber, personNumbers } from "../../../engine/context.ts";
import type { Database } from "../platform/database/database.ts";
import { platformEntity } from "../platform/platform-entity.ts";

/** Entity that holds the people who sign in. */
export const accountEntity = platformEntity(USER_ENTITY, {
  by: "账号与登录",
  needs: { text: ["accountNo", "userName"], "text[]": ["roles"] },
  takes: {
    text: ["nickName", "userType", "avatarUrl", "phone", "email", "idCard", ...personNumbers, "departmentId", "oauthId", "state", "passWordLevel"],
    date: ["validTo"],
    timestamp: ["passwordTime"],
    boolean: ["mustChangePassword"],
  },
});

/** A row of the account entity as the session needs it. */
export interface Account extends Record<PersonNumber, string | null> {
  id: string;
  tenantId: string;
  version: number;
  accountNo: string;
  userName: string;
  nickName: string;
  avatarUrl: string;
  userType: string;
  phone: string | null;
  idCard: string | null;
  departmentId: string | null;
  oauthId: string;
  roles: string[];
  isActive: boolean;
  /** Last day of use, `yyyy-MM-dd`; null = no end. */
  validTo: string | null;
}
type AccountRow = Record<string, unknown>;

const text = (value: unknown): string | null => (value === null || value === undefined || value === "" ? null : String(value));
/** States in which a person may sign in; the dictionary `user_state` names them. */
const activeStates = new Set<unknown>([null, undefined, "normal", "1"]);

function toAccount(row: AccountRow): Account {
  return {
    id: String(row.id),
    tenantId: String(row.tenantId),
    version: Number(row.version ?? 1),
    accountNo: String(row.accountNo),
    userName: text(row.userName) ?? String(row.accountNo),
    nickName: text(row.nickName) ?? text(row.userName) ?? String(row.accountNo),
    avatarUrl: text(row.avatarUrl) ?? "",
    userType: text(row.userType) ?? "",
    ...forNumbers((number) => text(row[number])),
    phone: text(row.phone),
    idCard: text(row.idCard),
    departmentId: text(row.departmentId),
    oauthId: text(row.oauthId) ?? "",
    roles: Array.isArray(row.roles) ? row.roles.map(String) : [],
    isActive: activeStates.has(row.userState ?? row.state) && row.isEnabled !== false,
    validTo: text(row.validTo),
  };
}

/** Whether the person may sign in and stay signed in today. */
export const maySignIn = (account: Account, today: string): boolean => account.isActive && (account.validTo === null || account.validTo >= today);

/** Columns that name one account. */
export type AccountColumn = "accountNo" | "phone" | PersonNumber;

/** The account with this number. Two rows with one telephone are nobody: it would be a guess. */
export async function findAccount(db: Database, by: { tenantId: string; column: AccountColumn; value: string }): Promise<Account | null> {
  const { rows } = await sql<AccountRow>`select * from campus.${sql.id(accountEntity)}
    where "tenantId" = ${by.tenantId} and ${sql.id(by.column)} = ${by.value} and not "isDeleted" limit 2`.execute(db);
  return rows.length === 1 && rows[0] !== undefined ? toAccount(rows[0]) : null;
}

export async function loadAccount(db: Database, tenantId: string, id: string): Promise<Account | null> {
  const { rows } =
    await sql<AccountRow>`select * from campus.${sql.id(accountEntity)} where "tenantId" = ${tenantId} and id = ${id} and not "isDeleted"`.execute(
      db,
    );
  return rows[0] === undefined ? null : toAccount(rows[0]);
}

/** Ids of accounts by a number of their person. */
export async function accountIdsBy(
  db: Database,
  { tenantId, number, values }: { tenantId: string; number: PersonNumber; values: readonly string[] },
): Promise<Map<string, string>> {
  if (values.length === 0) return new Map();
  const { rows } = await sql<{ value: string; id: string }>`select ${sql.id(number)} as value, min(id) as id from campus.${sql.id(accountEntity)}
    where "tenantId" = ${tenantId} and ${sql.id(number)} = any(${[...values]}::text[]) and not "isDeleted" group by 1`.execute(db);
  return new Map(rows.map((row) => [row.value, row.id]));
}
