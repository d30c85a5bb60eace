import { booksOf } from "../kit/books.ts";
import { phrase } from "../../../../engine/language/phrase.ts";
import { type RoleRow, rolesNow } from "../../identity/roles/role-rows.ts";
import { type At, onlyRecord, refuse } from "../../data/records/plain-rows.ts";
import type { ActionInput, Line } from "../../platform/runtime.ts";
import { type EffectiveGrants, effectiveGrants, isWhole, wholeGrants } from "./effective-grants.ts";
import { ADMIN, assertMayGrant, holdingOf, isAdmin } from "./grant-guard.ts";
import { asChosen, assertGrantable, grantedOf, type MenuNode, menuNodes, replaceGrants, screenIn } from "./grant-rows.ts";
import { asked, code, optional } from "../kit/inputs.ts";
import { reachable } from "./reachable-role.ts";
import { menuNames } from "./scope-words.ts";
import { defineAction, type On } from "../kit/define-operations.ts";
import { recordsOf, type Row } from "../kit/records.ts";

type Nodes = ReadonlyMap<string, MenuNode>;

/** The role a dialog or a row is about. */
export async function roleMeant(input: On<"roleMenu" | "sysRole", { roleId?: string | null }>, operation: string): Promise<Row<"sysRole">> {
  return input.records.length > 0 ? onlyRecord(rolesIn(input.records)) : reachable(input, input.input.roleId, operation);
}

/** Takes over what another role was granted: menus, buttons, data scopes and field rules. What the caller does not hold is neither given nor taken away. */
export const copyGrants = defineAction(["roleMenu", "sysRole"], {
  name: "system.copyGrants",
  title: "从角色复制授权",
  input: asked({ roleId: optional(code), from: code }, ["from"]),
  audit: ({ input, records }) => `把角色 ${input.from} 的授权复制给 ${input.roleId ?? rolesIn(records)[0]?.roleCode}`,
  run: async (input) => {
    const role = await roleMeant(input, "system.copyGrants");
    const roles = await rolesNow(input.tx, input.call.model, input.call.user.tenantId);
    const from = roles.get((await reachable(input, input.input.from, "system.compareRoles")).roleCode)!;
    if (from.code === ADMIN) refuse("from", "管理员角色不能复制，请新建角色并选取权限");
    const nodes = await menuNodes(input);
    const target = roles.get(role.roleCode)!;
    const taken = await takenOver(input, { target, from, nodes });
    const chosen = asChosen(nodes, taken.all);
    // What was there already and stays is not given by the caller.
    await assertGrantable(input, role, { nodes, chosen: asChosen(nodes, taken.given) });
    await replaceGrants(input, role, chosen, [...taken.all]);
    const scopes = taken.isWhole ? await copyScopes(input, role, from) : phrase`未改动，只有完整持有权限来源的人可以更改`;
    const names = await menuNames(input);
    const left = taken.left.map((menu) => names.get(menu) ?? menu);
    return {
      menus: chosen.menus.length,
      buttons: chosen.buttons.length,
      shows: [
        ...(scopes === null ? [] : [{ label: "数据范围与字段权限", value: scopes }]),
        ...(left.length === 0 ? [] : [{ label: "未复制", value: phrase`${left.length} 项自己没有或权限来源没有：${left.slice(0, 30)}` }]),
      ] satisfies Line[],
    };
  },
});

interface Taken {
  /** What the role shall have. */
  all: ReadonlySet<string>;
  /** The part of it that comes from the caller. */
  given: ReadonlySet<string>;
  /** Of the other role, but not given. */
  left: string[];
  /** The caller holds the whole of what the role takes from. */
  isWhole: boolean;
}

async function takenOver(at: ActionInput, { target, from, nodes }: { target: RoleRow; from: RoleRow; nodes: Nodes }): Promise<Taken> {
  const { model } = at.call;
  const own = isAdmin(at.call) ? null : await holdingOf(at);
  const holdsAll = own === null || own.whole(target.base);
  const screenOf = screenIn(nodes);
  const isMine = (node: string) => {
    if (holdsAll) return true;
    const screen = screenOf(node);
    return isButton(nodes, node) ? own.button(target.base, node) : screen === null || own.screen(target.base, screen);
  };
  const possible = wholeGrants(model, target.base, nodes);
  const fits = (node: string) => possible.menus.has(node) || possible.buttons.has(node) || (!isButton(nodes, node) && screenOf(node) === null);
  const source = flat(effectiveGrants(model, from, nodes));
  const mine = source.filter((node) => isMine(node) && fits(node));
  const menus = new Set(mine.filter((node) => !isButton(nodes, node)));
  const given = new Set(mine.filter((node) => !isButton(nodes, node) || menus.has(nodes.get(node)!.parent ?? "")));
  const kept = isWhole(target) ? [] : grantedOf(nodes, target).filter((node) => !isMine(node));
  return { all: new Set([...given, ...kept]), given, left: source.filter((node) => !given.has(node)), isWhole: holdsAll };
}

const isButton = (nodes: Nodes, node: string): boolean => ["3", "5"].includes(nodes.get(node)?.type ?? "");
const flat = ({ menus, buttons }: EffectiveGrants): string[] => [...menus, ...buttons];

/** The scopes and field rules of the other role in place of its own. Null = nothing to say. */
async function copyScopes(at: At, role: Row<"sysRole">, from: RoleRow): Promise<null> {
  if (role.dataScope !== from.dataScope) await recordsOf(at, "sysRole").change(role.id, { dataScope: from.dataScope });
  await recordsOf(at, "roleDataScope").remove({ roleId: role.roleCode });
  await addScopes(at, role.roleCode, from);
  return null;
}

async function addScopes(at: At, roleId: string, from: RoleRow): Promise<void> {
  for (const { chosen, ...given } of from.scopes) await recordsOf(at, "roleDataScope").add([{ ...given, ...chosen, roleId }]);
}

/** A new role with the grants, scopes and fields of another. */
export const copyRole = defineAction("sysRole", {
  name: "system.copyRole",
  title: "复制角色",
  input: asked({ roleCode: { type: "string", pattern: "^[A-Za-z][0-9A-Za-z_]{1,39}$" }, roleName: { type: "string", minLength: 1, maxLength: 60 } }),
  audit: ({ records, input }) => `把角色“${records[0]?.roleName ?? ""}”复制为“${input.roleName}”`,
  run: async (input) => {
    const role = onlyRecord(input.records);
    if (role.roleCode === ADMIN) refuse("", "管理员角色不能复制，请新建角色并选取权限");
    const { roleType, baseRole, parentId, departmentId, dataScope, homeApp, appIds, remark } = role;
    const values = { roleType, baseRole, parentId, departmentId, dataScope, homeApp, appIds, remark, isDefault: false };
    const [id = ""] = await recordsOf(input, "sysRole").add([{ ...values, roleCode: input.input.roleCode, roleName: input.input.roleName }]);
    const made = (await recordsOf(input, "sysRole").find({ id }))[0]!;
    const source = (await rolesNow(input.tx, input.call.model, input.call.user.tenantId)).get(role.roleCode)!;
    const nodes = await menuNodes(input);
    const picked = flat(effectiveGrants(input.call.model, source, nodes));
    const chosen = asChosen(nodes, new Set(picked));
    await assertGrantable(input, made, { nodes, chosen });
    await replaceGrants(input, made, chosen, picked);
    await addScopes(input, made.roleCode, source);
    return { id };
  },
});

/** Chosen in the list of roles; on the page of grants the role is asked for. */
const rolesIn = (rows: readonly Row<"roleMenu" | "sysRole">[]): Row<"sysRole">[] => rows.flatMap((row) => ("roleCode" in row ? [row] : []));

/** Takes everything away that was granted one by one. A narrowed role of the documents is whole again; one of the school's own has nothing. */
export const clearGrants = defineAction(["roleMenu", "sysRole"], {
  name: "system.clearGrants",
  title: "清空授权",
  input: asked({ roleId: optional(code) }, []),
  audit: ({ records, input }) =>
    `清空角色“${
      input.roleId ??
      rolesIn(records)
        .map((role) => role.roleName)
        .join("、")
    }”的授权`,
  run: async (input) => {
    const chosen = rolesIn(input.records);
    const roles = chosen.length > 0 ? chosen : [await reachable(input, input.input.roleId, "system.clearGrants")];
    for (const role of roles) {
      if (role.roleCode === ADMIN) refuse("", "管理员角色不能缩小，请另建角色");
      await replaceGrants(input, role, { menus: [], buttons: [], half: [] }, []);
      await recordsOf(input, "roleDataScope").remove({ roleId: role.roleCode });
      if (role.roleCode === role.baseRole) await makeWhole(input, role);
    }
    return { cleared: roles.length };
  },
});

async function makeWhole(at: At, role: Row<"sysRole">): Promise<void> {
  await assertMayGrant(at, { base: role.baseRole ?? "", screens: [], buttons: [], scopes: ["1"] });
  if (!isAdmin(at.call) && !(await holdingOf(at)).whole(role.baseRole ?? "")) refuse("", "只能授予自己持有的角色");
  await booksOf(at, "sysRole").change({ id: role.id }, { isLimited: false });
  await recordsOf(at, "sysRole").change(role.id, { dataScope: "1" }, { judge: false });
}
