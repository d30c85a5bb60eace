import { phrase } from "../../../../engine/language/phrase.ts";
import { sql } from "kysely";
import { rolesNow } from "../../identity/roles/role-rows.ts";
import { type At, refuse } from "../../data/records/plain-rows.ts";
import { ADMIN, assertMayGive, BY_DUTY, isAdmin } from "./grant-guard.ts";
import { menuNodes, roleOf, screenIn } from "./grant-rows.ts";
import { rolesAmong, bindUsers, importRoleUsers, MAX_USERS, reachableUsers, rolesOf } from "./bind-users.ts";
import { asked, code, codes, optional } from "../kit/inputs.ts";
import { withPreview } from "./trial-run.ts";
import { defineAction, defineBefore } from "../kit/define-operations.ts";
import { recordsOf, type Row } from "../kit/records.ts";

/** Who hands out roles holds them; roles of duties are not handed out; nobody takes the last administrator away. */
export const checkUserRoles = defineBefore("sysUser", {
  name: "system.checkUserRoles",
  title: "检查用户的角色",
  run: async (input) => {
    const { record, before, call } = input;
    const [now, old] = [rolesOf(record), rolesOf(before)];
    const added = now.filter((role) => !old.includes(role));
    const taken = old.filter((role) => !now.includes(role));
    if (added.length + taken.length === 0 || call.user.id === "") return;
    await assertChange(input, { added, taken });
    if (!taken.includes(ADMIN)) return;
    if (record.id === call.user.id) refuse("roles", "不能取消自己的管理员角色");
    await assertAnotherAdmin(input, record.id ?? "");
  },
});

/** @throws DataError */
async function assertChange(at: At, { added, taken }: { added: readonly string[]; taken: readonly string[] }): Promise<void> {
  const roles = await rolesNow(at.tx, at.call.model, at.call.user.tenantId);
  const screenOf = screenIn(await menuNodes(at));
  for (const role of [...added, ...taken]) {
    const row = roles.get(role);
    if (row !== undefined) await assertMayGive(at, row, screenOf);
    else if (BY_DUTY.has(role)) refuse("roles", "辅导员与班主任随任职与带班自动产生，不能手工授予");
    else if (!isAdmin(at.call) && !at.call.user.roles.includes(role)) refuse("roles", "只能授予自己持有的角色");
  }
}

/** @throws DataError when nobody else could administer the school */
export async function assertAnotherAdmin({ call, tx }: At, userId: string): Promise<void> {
  // Two administrators who remove each other at once wait here for each other.
  await sql`select pg_advisory_xact_lock(hashtextextended(${`admins ${call.user.tenantId}`}, 0))`.execute(tx);
  const { rows } = await sql`select 1 from campus."sysUser" where "tenantId" = ${call.user.tenantId} and not "isDeleted" and id <> ${userId}
    and state = 'normal' and roles && ${[ADMIN]}::text[] and ("validTo" is null or "validTo" >= ${call.ctx.today}::date) limit 1`.execute(tx);
  if (rows.length === 0) refuse("", "至少保留一名正常的管理员");
}

/** @throws DataError when one lies outside */
async function everyUser(at: At, ids: readonly string[]): Promise<Row<"sysUser">[]> {
  const rows = await reachableUsers(at, ids);
  return rows.length < new Set(ids).size ? refuse("userIds", "有的用户不存在或无权操作") : rows;
}

/** Called on users with a role to take, or on a role with users. */
export const unbindUsers = defineAction(["sysUser", "sysRole"], {
  name: "system.unbindUsers",
  title: "移除用户",
  input: asked({ roleId: optional(code), userIds: optional(codes(MAX_USERS)) }, []),
  audit: ({ records, input }) =>
    `从角色 ${
      input.roleId ??
      rolesAmong(records)
        .map((row) => row.roleCode)
        .join("、")
    } 移除用户`,
  run: async (input) => {
    const role = input.entity === "sysRole" ? rolesAmong(input.records)[0]!.roleCode : (await roleOf(input, input.input.roleId)).roleCode;
    const users =
      input.entity === "sysUser"
        ? input.records.flatMap((row) => ("accountNo" in row ? [row] : []))
        : await everyUser(input, input.input.userIds ?? []);
    let unbound = 0;
    for (const user of users.filter((one) => rolesOf(one).includes(role))) {
      const left = rolesOf(user).filter((one) => one !== role);
      if (left.length === 0) refuse("", phrase`“${user.userName}”只有这一个角色，不能移除`);
      await recordsOf(input, "sysUser").change(user.id, { roles: left });
      unbound++;
    }
    return { unbound };
  },
});

/** More roles for several users; what they hold stays. */
export const grantUserRole = defineAction("sysUser", {
  name: "system.grantUserRole",
  title: "分配角色",
  input: asked({ roleIds: { ...codes(50), minItems: 1 } }),
  audit: ({ records, input }) => `给 ${records.length} 个用户分配角色 ${(input.roleIds as string[]).join("、")}`,
  run: async (input) => {
    for (const role of input.input.roleIds as string[]) await roleOf(input, role);
    for (const user of input.records) {
      const roles = [...new Set([...rolesOf(user), ...(input.input.roleIds as string[])])];
      await recordsOf(input, "sysUser").change(user.id, { roles });
    }
    return { granted: input.records.length };
  },
});

export const roleUserOperations = [checkUserRoles, withPreview(bindUsers), unbindUsers, withPreview(importRoleUsers), grantUserRole] as const;
