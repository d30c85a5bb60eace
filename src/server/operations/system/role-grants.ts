import { phrase } from "../../../../engine/language/phrase.ts";
import { accessFor } from "../../../../engine/access/access-for.ts";
import { pairsCond } from "../../../../engine/access/conds.ts";
import { entityOf, fetchRecords } from "../../records/index.ts";
import { rolesNow } from "../../roles/role-rows.ts";
import { addRecords, type At, changeRecord, find, listOf, onlyRecord, patchRows, refuse, textOf } from "../base/rows.ts";
import type { ActionInput, Operation, OperationRecord } from "../define-operation.ts";
import { ADMIN, assertMayGrant } from "./grant-guard.ts";
import { assertGrantable, chosenIn, menuNodes, replaceGrants, roleOf, screenIn } from "./grant-rows.ts";
import { previewed } from "./preview-grants.ts";
import { asked, code, codes, nothing, optional } from "./inputs.ts";

type Action = Extract<Operation, { kind: "action" }>;

/** Roles named in a dialog lie in the caller's own call grant like rows that were chosen. @throws DataError */
async function reachable(at: ActionInput, roleCode: unknown, operation: string): Promise<OperationRecord> {
  const role = await roleOf(at, roleCode);
  const pairs = accessFor(at.call.model, "sysRole", at.call.user).call[operation] ?? [];
  const rows = await fetchRecords({ call: at.call, entity: entityOf(at.call, "sysRole"), ids: [String(role.id)], where: pairsCond(pairs) });
  return rows.length === 0 ? refuse("roleId", "角色不存在或无权操作") : role;
}

async function grant(at: At, role: OperationRecord, picked: readonly string[], dataScope?: string): Promise<{ menus: number; buttons: number }> {
  const nodes = await menuNodes(at);
  const chosen = chosenIn(nodes, picked);
  await assertGrantable(at, role, { nodes, chosen, ...(dataScope === undefined ? {} : { dataScope }) });
  await replaceGrants(at, role, chosen, picked);
  if (dataScope !== undefined && dataScope !== role.dataScope) await changeRecord(at, "sysRole", String(role.id), { dataScope });
  return { menus: chosen.menus.length, buttons: chosen.buttons.length };
}

/** Menus, buttons and data scope of one role at once. */
const grantRole: Action = {
  kind: "action",
  name: "system.grantRole",
  title: "角色授权",
  input: asked({ grantIds: optional(codes(2000)), dataScope: optional(code) }, []),
  audit: ({ records }) => `为角色“${records[0]?.roleName ?? ""}”授权`,
  run: async (input) =>
    grant(input, onlyRecord(input.records), (input.input.grantIds as string[] | null) ?? [], textOf(input.input.dataScope) ?? undefined),
};

const saveMenu: Action = {
  kind: "action",
  name: "system.saveMenu",
  title: "保存菜单授权",
  input: asked({ roleId: code, menuIds: codes(2000) }),
  audit: ({ input }) => `保存角色 ${input.roleId} 的菜单授权`,
  run: async (input) => grant(input, await reachable(input, input.input.roleId, "system.grantRole"), input.input.menuIds as string[]),
};

/** The buttons of one menu; the others of the role stay. */
const saveButton: Action = {
  kind: "action",
  name: "system.saveButton",
  title: "保存按钮授权",
  input: asked({ roleId: code, menuId: code, buttonIds: optional(codes(500)) }, ["roleId", "menuId"]),
  audit: ({ input }) => `保存角色 ${input.roleId} 在菜单 ${input.menuId} 的按钮授权`,
  run: async (input) => {
    const role = await reachable(input, input.input.roleId, "system.grantRole");
    const [menuId, wanted] = [String(input.input.menuId), (input.input.buttonIds as string[] | null) ?? []];
    const nodes = await menuNodes(input);
    if (wanted.some((button) => nodes.get(button)?.parent !== menuId)) refuse("buttonIds", "按钮不在所选的菜单里");
    const granted = (await rolesNow(input.tx, input.call.user.tenantId)).get(String(role.roleCode))!;
    const half = new Set((await find(input, "roleMenu", { roleId: role.roleCode, isHalf: true })).map((row) => String(row.menuId)));
    const menus = [...new Set([...granted.menus.filter((menu) => !half.has(menu)), menuId])];
    const buttons = [...granted.buttons.filter((button) => nodes.get(button)?.parent !== menuId), ...wanted];
    const chosen = { menus, buttons, half: [...half].filter((menu) => !menus.includes(menu)) };
    await assertGrantable(input, role, { nodes, chosen });
    await replaceGrants(input, role, chosen, [...menus.filter((menu) => nodes.get(menu)?.type !== "1"), ...buttons]);
    return { buttons: wanted.length };
  },
};

/** What one role was granted, given to another. */
const copyGrants: Action = {
  kind: "action",
  name: "system.copyGrants",
  title: "从角色复制授权",
  input: asked({ roleId: code, from: code }),
  audit: ({ input }) => `把角色 ${input.from} 的授权复制给 ${input.roleId}`,
  run: async (input) => {
    const role = await reachable(input, input.input.roleId, "system.copyGrants");
    const from = (await rolesNow(input.tx, input.call.user.tenantId)).get(
      String((await reachable(input, input.input.from, "system.compareRoles")).roleCode),
    )!;
    if (!from.isLimited) refuse("from", "该角色没有单独授权，照业务文档拥有全部权限");
    const half = new Set((await find(input, "roleMenu", { roleId: from.code, isHalf: true })).map((row) => String(row.menuId)));
    const nodes = await menuNodes(input);
    const leaves = [...from.menus.filter((menu) => !half.has(menu) && nodes.get(menu)?.type !== "1"), ...from.buttons].filter((menu) =>
      nodes.has(menu),
    );
    return grant(input, role, leaves);
  },
};

/** A narrowed role of the documents is whole again; one of the school's own has nothing. */
const clearGrants: Action = {
  kind: "action",
  name: "system.clearGrants",
  title: "清空授权",
  input: nothing,
  audit: ({ records }) => `清空角色“${records.map((role) => role.roleName).join("、")}”的授权`,
  run: async (input) => {
    for (const role of input.records) {
      await replaceGrants(input, role, { menus: [], buttons: [], half: [] }, []);
      if (role.roleCode !== role.baseRole) continue;
      await assertMayGrant(input, { base: String(role.baseRole), screens: [], buttons: [], scopes: [String(role.dataScope)] });
      await patchRows(input, "sysRole", { id: String(role.id) }, { isLimited: false });
    }
    return { cleared: input.records.length };
  },
};

/** A new role with the grants, scopes and fields of another. */
export const copyRole: Operation = {
  kind: "action",
  name: "system.copyRole",
  title: "复制角色",
  input: asked({ roleCode: { type: "string", pattern: "^[A-Za-z][0-9A-Za-z_]{1,39}$" }, roleName: { type: "string", minLength: 1, maxLength: 60 } }),
  audit: ({ records, input }) => `把角色“${records[0]?.roleName ?? ""}”复制为“${input.roleName}”`,
  run: async (input) => {
    const role = onlyRecord(input.records);
    if (role.roleCode === ADMIN) refuse("", "管理员角色不能复制，请新建角色并选取权限");
    const { roleType, baseRole, parentId, departmentId, dataScope, homeApp, appIds, remark } = role;
    const values = { roleType, baseRole, parentId, departmentId, dataScope, homeApp, appIds, remark, isDefault: false };
    const [id = ""] = await addRecords(input, "sysRole", [{ ...values, roleCode: input.input.roleCode, roleName: input.input.roleName }]);
    const made = (await find(input, "sysRole", { id }))[0]!;
    const source = (await rolesNow(input.tx, input.call.user.tenantId)).get(String(role.roleCode))!;
    const nodes = await menuNodes(input);
    const half = new Set((await find(input, "roleMenu", { roleId: source.code, isHalf: true })).map((row) => String(row.menuId)));
    const leaves = [...source.menus.filter((menu) => !half.has(menu) && nodes.get(menu)?.type !== "1"), ...source.buttons].filter((menu) =>
      nodes.has(menu),
    );
    if (source.isLimited) await grant(input, made, leaves);
    for (const { fieldRules, ...scope } of source.scopes) await addRecords(input, "roleDataScope", [{ ...scope, fieldRules, roleId: made.roleCode }]);
    return { id };
  },
};

/** What only one of two roles was granted. */
export const compareRoles: Operation = {
  kind: "action",
  name: "system.compareRoles",
  title: "比对角色",
  input: asked({ roleId: optional(code), with: code }, ["with"]),
  audit: ({ input }) => `比对角色授权：${input.with}`,
  run: async (input) => {
    const one = input.records[0] ?? (await reachable(input, input.input.roleId, "system.compareRoles"));
    const other = await reachable(input, input.input.with, "system.compareRoles");
    const roles = await rolesNow(input.tx, input.call.user.tenantId);
    const [a, b] = [roles.get(String(one.roleCode))!, roles.get(String(other.roleCode))!];
    const titles = new Map((await find(input, "sysMenu", {})).map((row) => [row.menuCode, String(row.menuName)]));
    const only = (x: readonly string[], y: readonly string[]) => x.filter((menu) => !y.includes(menu)).map((menu) => titles.get(menu) ?? menu);
    const said = (list: readonly string[]) =>
      list.length === 0 ? phrase`无` : list.length > 50 ? phrase`${list.slice(0, 50)} 等 ${list.length} 项` : list.join("、");
    return {
      shows: [
        { label: "权限来源", value: `${a.base} / ${b.base}` },
        { label: "数据范围", value: `${a.dataScope} / ${b.dataScope}` },
        { label: phrase`只有“${a.name}”有的菜单`, value: said(only(a.menus, b.menus)) },
        { label: phrase`只有“${b.name}”有的菜单`, value: said(only(b.menus, a.menus)) },
        { label: phrase`只有“${a.name}”有的按钮`, value: said(only(a.buttons, b.buttons)) },
        { label: phrase`只有“${b.name}”有的按钮`, value: said(only(b.buttons, a.buttons)) },
      ],
    };
  },
};

/** A role of the school's own takes from a role of the documents that its maker holds; the product's roles stay what they are. */
export const checkRole: Operation = {
  kind: "effect",
  name: "system.checkRole",
  title: "检查角色",
  run: async (input) => {
    const { record, before, call } = input;
    if (before === null && call.model.roles.has(String(record.roleCode))) refuse("roleCode", "该编码是系统内置的角色");
    if (before?.isSealed === true && record.departmentId != null) refuse("departmentId", "系统内置的角色属于全校");
    if (record.roleCode === ADMIN && (record.isEnabled !== true || record.dataScope !== "1" || record.validFrom != null || record.validTo != null))
      refuse("isEnabled", "管理员角色不能停用、限期或收窄");
    const nodes = await menuNodes(input);
    const granted = before === null ? undefined : (await rolesNow(input.tx, call.user.tenantId)).get(String(record.roleCode));
    const screenOf = screenIn(nodes);
    await assertMayGrant(
      input,
      {
        base: String(record.baseRole),
        screens: granted?.menus.flatMap((menu) => screenOf(menu) ?? []) ?? [],
        buttons: granted?.buttons ?? [],
        scopes: [String(record.dataScope)],
      },
      "baseRole",
    );
  },
};

/** What the role has now: a dialog that began empty would take everything away. */
const grantsNow = async (input: ActionInput): Promise<OperationRecord> => {
  const roleId = textOf(input.input.roleId);
  return roleId === null ? {} : { menuIds: listOf((await reachable(input, roleId, "system.grantRole")).grantIds) };
};

const buttonsNow = async (input: ActionInput): Promise<OperationRecord> => {
  const [roleId, menuId] = [textOf(input.input.roleId), textOf(input.input.menuId)];
  if (roleId === null || menuId === null) return {};
  const role = await reachable(input, roleId, "system.grantRole");
  return { buttonIds: (await find(input, "roleButton", { roleId: role.roleCode, menuId })).map((row) => String(row.buttonId)) };
};

export const roleGrantOperations = [
  previewed(grantRole),
  previewed(saveMenu, grantsNow),
  previewed(saveButton, buttonsNow),
  previewed(copyGrants),
  previewed(clearGrants),
  copyRole,
  compareRoles,
  checkRole,
] as const;
