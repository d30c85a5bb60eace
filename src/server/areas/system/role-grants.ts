import { rolesNow } from "../../identity/roles/role-rows.ts";
import { type At, listOf, onlyRecord, refuse, textOf } from "../../data/records/plain-rows.ts";
import type { ActionInput, OperationRecord } from "../../platform/runtime.ts";
import { ADMIN, assertMayGrant } from "./grant-guard.ts";
import { assertGrantable, chosenIn, menuNodes, replaceGrants, screenIn } from "./grant-rows.ts";
import { previewed } from "./preview-grants.ts";
import { compareRoles } from "./compare-roles.ts";
import { clearGrants, copyGrants, copyRole } from "./copy-grants.ts";
import { asked, code, codes, optional } from "../kit/inputs.ts";
import { reachable } from "./reachable-role.ts";
import { defineAction, defineBefore } from "../kit/define-operations.ts";
import { recordsOf, type Row } from "../kit/records.ts";

async function grant(at: At, role: Row<"sysRole">, picked: readonly string[], dataScope?: string): Promise<{ menus: number; buttons: number }> {
  const nodes = await menuNodes(at);
  const chosen = chosenIn(nodes, picked);
  await assertGrantable(at, role, { nodes, chosen, ...(dataScope === undefined ? {} : { dataScope }) });
  await replaceGrants(at, role, chosen, picked);
  if (dataScope !== undefined && dataScope !== role.dataScope) await recordsOf(at, "sysRole").change(role.id, { dataScope });
  return { menus: chosen.menus.length, buttons: chosen.buttons.length };
}

/** Menus, buttons and data scope of one role at once. */
const grantRole = defineAction("sysRole", {
  name: "system.grantRole",
  title: "角色授权",
  input: asked({ grantIds: optional(codes(2000)), dataScope: optional(code) }, []),
  audit: ({ records }) => `为角色“${records[0]?.roleName ?? ""}”授权`,
  run: async (input) =>
    grant(input, onlyRecord(input.records), (input.input.grantIds as string[] | null) ?? [], textOf(input.input.dataScope) ?? undefined),
});

const saveMenu = defineAction("roleMenu", {
  name: "system.saveMenu",
  title: "保存菜单授权",
  input: asked({ roleId: code, menuIds: codes(2000) }),
  audit: ({ input }) => `保存角色 ${input.roleId} 的菜单授权`,
  run: async (input) => grant(input, await reachable(input, input.input.roleId, "system.grantRole"), input.input.menuIds as string[]),
});

/** The buttons of one menu; the others of the role stay. */
const saveButton = defineAction("roleButton", {
  name: "system.saveButton",
  title: "保存按钮授权",
  input: asked({ roleId: code, menuId: code, buttonIds: optional(codes(500)) }, ["roleId", "menuId"]),
  audit: ({ input }) => `保存角色 ${input.roleId} 在菜单 ${input.menuId} 的按钮授权`,
  run: async (input) => {
    const role = await reachable(input, input.input.roleId, "system.grantRole");
    const [menuId, wanted] = [input.input.menuId, (input.input.buttonIds as string[] | null) ?? []];
    const nodes = await menuNodes(input);
    if (wanted.some((button) => nodes.get(button)?.parent !== menuId)) refuse("buttonIds", "按钮不在所选的菜单里");
    const granted = (await rolesNow(input.tx, input.call.model, input.call.user.tenantId)).get(role.roleCode)!;
    const half = new Set((await recordsOf(input, "roleMenu").find({ roleId: role.roleCode, isHalf: true })).map((row) => row.menuId));
    const menus = [...new Set([...granted.menus.filter((menu) => !half.has(menu)), menuId])];
    const buttons = [...granted.buttons.filter((button) => nodes.get(button)?.parent !== menuId), ...wanted];
    const chosen = { menus, buttons, half: [...half].filter((menu) => !menus.includes(menu)) };
    await assertGrantable(input, role, { nodes, chosen });
    await replaceGrants(input, role, chosen, [...menus.filter((menu) => nodes.get(menu)?.type !== "1"), ...buttons]);
    return { buttons: wanted.length };
  },
});

/** A role of the school's own takes from a role of the documents that its maker holds; the product's roles stay what they are. */
export const checkRole = defineBefore("sysRole", {
  name: "system.checkRole",
  title: "检查角色",
  run: async (input) => {
    const { record, before, call } = input;
    if (before === null && call.model.roles.has(record.roleCode ?? "")) refuse("roleCode", "该编码是系统内置的角色");
    if (before?.isSealed === true && record.departmentId != null) refuse("departmentId", "系统内置的角色属于全校");
    if (record.roleCode === ADMIN && (record.isEnabled !== true || record.dataScope !== "1" || record.validFrom != null || record.validTo != null))
      refuse("isEnabled", "管理员角色不能停用、限期或收窄");
    const nodes = await menuNodes(input);
    const granted = before === null ? undefined : (await rolesNow(input.tx, input.call.model, call.user.tenantId)).get(record.roleCode ?? "");
    const screenOf = screenIn(nodes);
    await assertMayGrant(
      input,
      {
        base: record.baseRole ?? "",
        screens: granted?.menus.flatMap((menu) => screenOf(menu) ?? []) ?? [],
        buttons: granted?.buttons ?? [],
        scopes: [record.dataScope ?? ""],
      },
      "baseRole",
    );
  },
});

/** What the role has now: a dialog that began empty would take everything away. */
const grantsNow = async (input: ActionInput): Promise<OperationRecord> => {
  const roleId = textOf(input.input.roleId);
  return roleId === null ? {} : { menuIds: listOf((await reachable(input, roleId, "system.grantRole")).grantIds) };
};

const buttonsNow = async (input: ActionInput): Promise<OperationRecord> => {
  const [roleId, menuId] = [textOf(input.input.roleId), textOf(input.input.menuId)];
  if (roleId === null || menuId === null) return {};
  const role = await reachable(input, roleId, "system.grantRole");
  return { buttonIds: (await recordsOf(input, "roleButton").find({ roleId: role.roleCode, menuId })).map((row) => row.buttonId) };
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
