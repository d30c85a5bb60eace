import type { UserContext } from "../../../../engine/context.ts";
import { variantsHeld } from "../../../../engine/access/role-limits.ts";
import { buttonsFor } from "../../../../engine/screens/menu.ts";
import type { Model } from "../../../../engine/model/model.ts";
import type { RoleRow } from "../../identity/roles/role-rows.ts";
import { grantedOf, type MenuNode } from "./grant-rows.ts";

export interface EffectiveGrants {
  menus: ReadonlySet<string>;
  buttons: ReadonlySet<string>;
}

export const isWhole = (role: RoleRow): boolean => role.code === role.base && !role.isLimited;

/** Menus and buttons of a role, also of one that the documents grant as a whole. Folders are not among them. */
export function effectiveGrants(model: Model, role: RoleRow, nodes: ReadonlyMap<string, MenuNode>): EffectiveGrants {
  if (isWhole(role)) return wholeGrants(model, role.base, nodes);
  const granted = grantedOf(nodes, role);
  return {
    menus: new Set(granted.filter((code) => !isButton(nodes.get(code)))),
    buttons: new Set(granted.filter((code) => isButton(nodes.get(code)))),
  };
}

/** What a role of the documents can have at most. */
export function wholeGrants(model: Model, base: string, nodes: ReadonlyMap<string, MenuNode>): EffectiveGrants {
  const holder = holderOf(base);
  const offered = buttonsFor(model, holder);
  const opens = ({ screen }: MenuNode) => {
    const document = screen === null ? undefined : model.screens.get(screen);
    return document !== undefined && variantsHeld(document, holder).length > 0;
  };
  const menus = new Set([...nodes.values()].filter((node) => node.type === "2" && opens(node)).map((node) => node.code));
  const isOffered = (node: MenuNode) => isButton(node) && (offered[node.code] === true || (node.isOwn && menus.has(node.parent ?? "")));
  return { menus, buttons: new Set([...nodes.values()].filter(isOffered).map((node) => node.code)) };
}

const isButton = (node: MenuNode | undefined): boolean => node?.type === "3" || node?.type === "5";

/** Somebody with every number a role may ask for, so that nothing is missing for want of one. */
const holderOf = (role: string): UserContext => ({
  id: "-",
  tenantId: "-",
  accountNo: "-",
  userName: "-",
  roles: [role],
  xh: "-",
  gh: "-",
  departmentId: "-",
  lists: {},
});
