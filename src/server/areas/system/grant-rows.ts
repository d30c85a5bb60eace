import { phrase } from "../../../../engine/language/phrase.ts";
import { sql } from "kysely";
import { menuEntity } from "../../identity/roles/menu-rows.ts";
import { type At, refuse } from "../../data/records/plain-rows.ts";
import type { RoleRow } from "../../identity/roles/role-rows.ts";
import { ADMIN, assertMayGrant } from "./grant-guard.ts";
import { recordsOf, type Row } from "../kit/records.ts";
import { booksOf } from "../kit/books.ts";

export interface MenuNode {
  code: string;
  parent: string | null;
  type: string;
  screen: string | null;
  /** Made by the school, not by the documents. */
  isOwn: boolean;
}

/** Menus and buttons of the school, by code. */
export async function menuNodes(at: At): Promise<ReadonlyMap<string, MenuNode>> {
  const { rows } =
    await sql<MenuNode>`select "menuCode" as code, "parentId" as parent, "menuType" as type, component as screen, "isSealed" is not true as "isOwn" from campus.${sql.id(menuEntity)}
    where "tenantId" = ${at.call.user.tenantId} and not "isDeleted" order by sort, "menuCode"`.execute(at.tx);
  return new Map(rows.map((row) => [row.code, row]));
}

export const screenIn =
  (nodes: ReadonlyMap<string, MenuNode>) =>
  (code: string): string | null =>
    nodes.get(code)?.screen ?? null;

export interface Chosen {
  menus: string[];
  buttons: string[];
  /** Folders above a menu that were not chosen whole. */
  half: string[];
}

/** A folder means everything below it, a menu all of its buttons unless some of them were chosen beside it; a button brings its menu along. */
export function chosenIn(nodes: ReadonlyMap<string, MenuNode>, picked: readonly string[]): Chosen {
  const unknown = picked.find((code) => !nodes.has(code));
  if (unknown !== undefined) refuse("menuIds", phrase`没有菜单“${unknown}”`);
  const below = new Map<string, string[]>();
  for (const node of nodes.values()) if (node.parent !== null) below.set(node.parent, [...(below.get(node.parent) ?? []), node.code]);
  const isButton = isButtonOf(nodes);
  const all = new Set<string>();
  const take = (code: string) => {
    if (all.has(code)) return;
    all.add(code);
    for (const child of below.get(code) ?? []) take(child);
  };
  const given = new Set(picked);
  for (const code of picked) {
    if (nodes.get(code)?.type === "2" && (below.get(code) ?? []).some((child) => isButton(child) && given.has(child))) all.add(code);
    else take(code);
  }
  return asChosen(nodes, all);
}

const isButtonOf =
  (nodes: ReadonlyMap<string, MenuNode>) =>
  (code: string): boolean =>
    ["3", "5"].includes(nodes.get(code)?.type ?? "");

/** Exactly these menus and buttons, with the menus that buttons stand on and the folders above. */
export function asChosen(nodes: ReadonlyMap<string, MenuNode>, all: ReadonlySet<string>): Chosen {
  const isButton = isButtonOf(nodes);
  const half = new Set<string>();
  for (const code of all)
    for (let at = nodes.get(code)?.parent ?? null, steps = 0; at !== null && steps < 20; at = nodes.get(at)?.parent ?? null, steps++) half.add(at);
  const menusOfButtons = [...all].filter(isButton).flatMap((code) => nodes.get(code)?.parent ?? []);
  const menus = new Set([...[...all].filter((code) => !isButton(code)), ...menusOfButtons]);
  return { menus: [...menus], buttons: [...all].filter(isButton), half: [...half].filter((code) => !menus.has(code)) };
}

/** What was granted one by one, without the folders above it. */
export function grantedOf(nodes: ReadonlyMap<string, MenuNode>, row: Pick<RoleRow, "menus" | "buttons">): string[] {
  return [...row.menus, ...row.buttons].filter((code) => (nodes.get(code)?.type ?? "1") !== "1");
}

/** The role may be narrowed and the caller holds what it shall have. @throws DataError */
export async function assertGrantable(
  at: At,
  role: Row<"sysRole">,
  of: { nodes: ReadonlyMap<string, MenuNode>; chosen: Chosen; dataScope?: string },
): Promise<void> {
  if (role.roleCode === ADMIN) refuse("", "管理员角色不能缩小，请另建角色");
  const screenOf = screenIn(of.nodes);
  await assertMayGrant(at, {
    base: role.baseRole,
    screens: of.chosen.menus.flatMap((menu) => screenOf(menu) ?? []),
    buttons: of.chosen.buttons,
    scopes: [of.dataScope ?? role.dataScope],
  });
}

/** Replaces what a role was granted, all of it in the open transaction. */
export async function replaceGrants(at: At, role: Row<"sysRole">, { menus, buttons, half }: Chosen, picked: readonly string[]): Promise<void> {
  const roleId = role.roleCode;
  const { user, ctx } = at.call;
  const parents = new Map([...(await menuNodes(at)).values()].map((node) => [node.code, node.parent]));
  for (const entity of ["roleMenu", "roleButton"] as const) await booksOf(at, entity).drop({ roleId });
  const stamp = { grantUser: user.id, grantTime: ctx.now };
  await booksOf(at, "roleMenu").add([
    ...menus.map((menuId) => ({ roleId, menuId, isHalf: false, ...stamp })),
    ...half.map((menuId) => ({ roleId, menuId, isHalf: true, ...stamp })),
  ]);
  await booksOf(at, "roleButton").add(
    buttons.map((buttonId) => ({ roleId, menuId: parents.get(buttonId) ?? buttonId, buttonId, grantTime: ctx.now })),
  );
  await booksOf(at, "sysRole").change({ id: role.id }, { isLimited: true, grantIds: [...picked] });
}

export async function roleOf(at: At, roleCode: unknown): Promise<Row<"sysRole">> {
  return (await recordsOf(at, "sysRole").findOne({ roleCode: String(roleCode) })) ?? refuse("roleId", "角色不存在或无权查看");
}
