import type { Account } from "../../../identity/account.ts";
import type { Runtime } from "../../../platform/runtime.ts";
import { userInfo } from "../../session/user-info.ts";
import type { Client } from "./client.ts";

/** What a client may ask to know, and how people are told. */
export const scopeTitles: Record<string, string> = {
  openid: "您的登录标识",
  profile: "姓名、头像与账号",
  userinfo: "姓名、头像与账号",
  org: "所属部门与角色",
};

/** The person's number as the client is told it; null when the person has none of that kind. */
export const subjectOf = (client: Client, account: Account): string | null => account[client.userIdField];

/** What the scopes tell about the person. */
export async function claimsOf(runtime: Runtime, of: { client: Client; account: Account; scope: string }): Promise<Record<string, unknown>> {
  const { client, account } = of;
  const scopes = of.scope.split(" ");
  const claims: Record<string, unknown> = { sub: subjectOf(client, account) };
  if (scopes.includes("profile") || scopes.includes("userinfo")) {
    claims.name = account.userName;
    claims.nickname = account.nickName;
    claims.preferred_username = account.accountNo;
    claims.user_type = account.userType;
  }
  if (scopes.includes("org")) {
    const { detail } = await userInfo(runtime, account);
    claims.department_id = detail.departmentId;
    claims.department_name = detail.departmentName;
    claims.roles = detail.roles;
  }
  return claims;
}
