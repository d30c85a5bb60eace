import { sql } from "kysely";
import type { UserInfo } from "../../../../engine/api.ts";
import type { Model } from "../../../../engine/model/model.ts";
import type { Account } from "../../identity/account.ts";
import { type Credential, loadCredential } from "../accounts/credentials.ts";
import { loadRoles } from "../../identity/roles/role-rows.ts";
import type { Runtime } from "../../platform/runtime.ts";
import type { Database } from "../../platform/database/database.ts";
import { departmentSource } from "../../identity/department-of.ts";
import { schoolName } from "../../identity/school-name.ts";
import { zh } from "../../../../engine/language/text.ts";

interface Known {
  /** Default: the model in effect. */
  model?: Model;
  /** Null = the person has none. Default: looked up. */
  credential?: Credential | null;
}

/** The person as the token reply and getUserInfo carry them (contract 1 and 10); roles as the school calls them. */
export async function userInfo(runtime: Runtime, account: Account, known: Known = {}): Promise<UserInfo & { mustChangePassword: boolean }> {
  const { db } = runtime;
  const { model = runtime.model() } = known;
  const [called, school] = await Promise.all([loadRoles(runtime, account.tenantId), schoolName(runtime, account.tenantId)]);
  const credential = known.credential === undefined ? await loadCredential(db, account.tenantId, account.id) : known.credential;
  return {
    tenantId: account.tenantId,
    accountNo: account.accountNo,
    userName: account.userName,
    nickName: account.nickName,
    avatarUrl: account.avatarUrl,
    passWordLevel: credential?.passwordLevel ?? 0,
    oauthId: account.oauthId,
    schoolName: school,
    lastLoginTime: credential?.lastLoginTime ?? null,
    mustChangePassword: credential?.mustChange ?? false,
    detail: {
      userType: account.userType,
      gh: account.gh,
      xh: account.xh,
      departmentId: account.departmentId,
      departmentName: await departmentName(db, model, account),
      roleIds: account.roles,
      roleNames: account.roles.map((role) => called.get(role)?.name ?? zh(model.roles.get(role) ?? role)),
      roles: account.roles,
      isFdy: account.roles.includes("fdy"),
    },
  };
}

async function departmentName(db: Database, model: Model, account: Account): Promise<string | null> {
  const source = departmentSource(model);
  if (account.departmentId === null || source === null) return null;
  const { rows } = await sql<{ title: string | null }>`select ${source.title} as title from ${source.from}
    where "tenantId" = ${account.tenantId} and ${source.key} = ${account.departmentId} and not "isDeleted"`.execute(db);
  return rows[0]?.title ?? null;
}
