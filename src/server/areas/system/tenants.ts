import { booksOf } from "../kit/books.ts";
import { copyToTenant } from "../../data/records/copy-to-tenant.ts";
import { sql } from "kysely";
import { savePassword } from "../../auth/accounts/credentials.ts";
import { md5Hex } from "../../auth/accounts/weak-passwords.ts";
import { syncMenus } from "../../navigation/sync-menus.ts";
import { syncRoles } from "../../navigation/sync-roles.ts";
import { revokeTenantSessions, revokeUserSessions } from "../../auth/session/session-store.ts";
import { randomPassword } from "../kit/initial-password.ts";
import { type At, changed, onlyRecord, refuse, textOf } from "../../data/records/plain-rows.ts";
import type { Operation } from "../../platform/runtime.ts";
import { chosenIn, menuNodes, replaceGrants } from "./grant-rows.ts";
import { nothing } from "../kit/inputs.ts";
import { type After, defineAction, defineAfter, defineBefore } from "../kit/define-operations.ts";
import { recordsOf } from "../kit/records.ts";

/** The platform itself; its administrators open and close schools. */
export const PLATFORM = "000000";

const assertPlatform = ({ call }: At): void => {
  if (call.user.tenantId !== PLATFORM) refuse("", "只有平台管理员可以管理租户");
};

export const platformOnly = defineBefore("tenant", {
  name: "system.platformOnly",
  title: "只限平台管理员",
  run: async (input) => assertPlatform(input),
});

export const checkTenant: Operation = {
  kind: "effect",
  name: "system.checkTenant",
  title: "检查租户",
  run: async (input) => {
    assertPlatform(input);
    const { record, before, entity } = input;
    if (
      entity === "tenant" &&
      before === null &&
      record.tenantCode === PLATFORM &&
      (await recordsOf(input, "tenant").findOne({ tenantCode: PLATFORM })) !== null
    )
      refuse("tenantCode", "租户 000000 是平台本身");
  },
};

/** What a new school starts with: settings of the platform, without secrets and without people. */
const copied = ["baseParams", "sysParams", "dataDictionary", "messageTemplate", "passwordPolicy", "appInfo", "loginType"] as const;

/** The same call, acting in another school. */
function within({ tx, call }: At, tenantId: string): At {
  const user = { ...call.user, tenantId };
  return { tx, call: { ...call, user, ctx: { ...call.ctx, user } } };
}

/** A new school gets its roles, menus, settings and administrator; a package leaves it only what the package holds. */
export const tenantSaved = defineAfter("tenant", {
  name: "system.tenantSaved",
  title: "开通租户",
  run: async (input) => {
    const { record, before } = input;
    const tenantId = record.tenantCode;
    if (tenantId === PLATFORM) return;
    if (before === null) await openTenant(input, tenantId);
    if (changed(record, before, "packageId")) await applyPackage(input, tenantId, textOf(record.packageId));
    if (before === null) return { accountUsed: 1 };
  },
});

/** Nobody of a school that is closed stays signed in. */
export const closeTenant = defineAfter("tenant", {
  name: "system.closeTenant",
  title: "停用租户",
  run: async ({ record, call, tx }) => revokeTenantSessions(tx, call.runtime.now(), { tenantId: record.tenantCode, why: "the school was closed" }),
});

async function openTenant(input: After<"tenant">, tenantId: string): Promise<void> {
  const { call, tx, record } = input;
  const known = await sql`select 1 from campus."sysUser" where "tenantId" = ${tenantId} limit 1`.execute(tx);
  if (known.rows.length > 0) refuse("tenantCode", "该租户编号已有数据");
  const of = { tenantId, userId: call.user.id, now: call.ctx.now };
  await syncRoles(tx, call.model, of);
  await syncMenus(tx, call.model, of);
  for (const entity of copied) await copyToTenant(input, entity, { from: PLATFORM, to: tenantId });
  await booksOf(within(input, tenantId), "sysUser").add([
    { accountNo: record.adminAccount, userName: record.linkman, userType: "1", state: "normal", roles: ["gly"], mustChangePassword: true },
  ]);
}

/** Every role of the school keeps only the menus of the package; without a package the documents decide. */
async function applyPackage(at: At, tenantId: string, packageId: string | null): Promise<void> {
  const plan = packageId === null ? null : await recordsOf(at, "tenantPackage").findOne({ id: packageId });
  const menus = plan?.menuIds ?? [];
  const inside = within(at, tenantId);
  const nodes = await menuNodes(inside);
  const picked = menus.filter((menu) => nodes.has(menu));
  for (const role of await recordsOf(inside, "sysRole").find({ isSealed: true })) {
    await replaceGrants(inside, role, chosenIn(nodes, picked), picked);
    if (plan === null) await booksOf(inside, "sysRole").change({ id: role.id }, { isLimited: false });
  }
}

/** A new password for the administrator of a school, shown once. Makes the account when it is gone. */
export const resetTenantAdmin = defineAction("tenant", {
  name: "system.resetTenantAdmin",
  title: "重置租户管理员",
  input: nothing,
  audit: ({ records }) => `重置租户 ${records[0]?.tenantCode ?? ""} 的管理员密码`,
  run: async (input) => {
    assertPlatform(input);
    const tenant = onlyRecord(input.records);
    const [tenantId, accountNo] = [tenant.tenantCode, tenant.adminAccount];
    const { rows } = await sql<{
      id: string;
    }>`select id from campus."sysUser" where "tenantId" = ${tenantId} and "accountNo" = ${accountNo} and not "isDeleted" and roles && array['gly']`.execute(
      input.tx,
    );
    const userId = rows[0]?.id ?? refuse("", "该租户没有这个管理员账号");
    const password = randomPassword();
    const now = input.call.runtime.now();
    await savePassword(input.tx, now, { tenantId, userId, md5: md5Hex(password), level: 2, mustChange: true });
    await recordsOf(within(input, tenantId), "sysUser").change(userId, { state: "normal" }, { judge: false });
    await revokeUserSessions(input.tx, now, { tenantId, userId, except: null, why: "password reset" });
    return { shows: [{ label: `${tenant.tenantName}（${accountNo}）`, value: password }] };
  },
});

/** Roles and menus of a school as the documents and its package say now. */
export const syncTenantMenu = defineAction("tenant", {
  name: "system.syncTenantMenu",
  title: "同步租户菜单",
  input: nothing,
  audit: ({ records }) => `同步租户 ${records.map((row) => row.tenantCode).join("、")} 的菜单`,
  run: async (input) => {
    assertPlatform(input);
    const { call, tx } = input;
    let synced = 0;
    for (const tenant of input.records) {
      const of = { tenantId: tenant.tenantCode, userId: call.user.id, now: call.ctx.now };
      synced += (await syncRoles(tx, call.model, of)) + (await syncMenus(tx, call.model, of));
      if (textOf(tenant.packageId) !== null) await applyPackage(input, of.tenantId, tenant.packageId ?? "");
    }
    return { changed: synced };
  },
});

export const tenantOperations = [platformOnly, checkTenant, tenantSaved, closeTenant, resetTenantAdmin, syncTenantMenu] as const;
