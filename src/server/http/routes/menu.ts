import type { RouteNode, TreeNode } from "../../../../engine/api.ts";
import { buttonName } from "../../../../engine/access/button-name.ts";
import { buttonsFor } from "../../../../engine/screens/menu.ts";
import type { UserContext } from "../../../../engine/context.ts";
import { menuOfApp } from "../../navigation/app-menu.ts";
import { menuOrigins } from "../../navigation/sync-menus.ts";
import { userMenu } from "../../navigation/user-menu.ts";
import type { Call } from "../../platform/runtime.ts";
import { heldRoles } from "../../identity/roles/held-roles.ts";
import { roleCodeOf } from "../../identity/roles/role-rows.ts";
import { designerEntry } from "./designer-entry.ts";
import { defineRoute } from "../../data/calls/define-route.ts";

const getUserRoutes = defineRoute({
  id: "menu.getUserRoutes",
  title: "用户菜单路由",
  path: "/api/flySource-base/sysMenu/getUserRoutes",
  isKept: true,
  query: { appId: { type: "id" }, platform: { type: "string" } },
  run: async ({ call, query }) => {
    const menu = await menuOfApp(call, await userMenu(call, { platform: query.platform }), query.appId);
    return query.appId === null && (query.platform ?? "pc") === "pc" ? [...menu, ...designerEntry(call)] : menu;
  },
});

const getUserBtn = defineRoute({
  id: "menu.getUserBtn",
  title: "用户按钮权限",
  path: "/api/flySource-base/sysMenu/getUserBtn",
  isKept: true,
  query: { appId: { type: "id" }, menuId: { type: "id" } },
  run: async ({ call, query }) => {
    const buttons = buttonsFor(call.model, call.user);
    if (query.appId === null && query.menuId === null) return buttons;
    const menu = await menuOfApp(call, await userMenu(call), query.appId);
    const branch = query.menuId === null ? menu : [findNode(menu, query.menuId)].filter((node) => node !== undefined);
    const names = new Set(branch.flatMap(screensOf).flatMap((screen) => buttonsOf(screen, Object.keys(buttons))));
    return Object.fromEntries(Object.entries(buttons).filter(([name]) => names.has(name)));
  },
});

const gantTreeMenu = defineRoute({
  id: "menu.gantTreeMenu",
  title: "可授权菜单树",
  path: "/api/flySource-base/sysMenu/gantTreeMenu",
  query: { roleId: { type: "id" }, appId: { type: "id" }, platform: { type: "string" } },
  run: async ({ call, query }) => grantTree(call, query),
});

const getTreeMenu = defineRoute({
  id: "menu.getTreeMenu",
  title: "菜单树",
  path: "/api/flySource-base/sysMenu/getTreeMenu",
  query: { appId: { type: "id" }, parentId: { type: "id" }, menuName: { type: "string" } },
  run: async ({ call, query }) => {
    const nodes = (await menuOfApp(call, await userMenu(call), query.appId)).map((node) => toTree(node, "0", new Map()));
    const below = query.parentId === null ? nodes : (findNode(nodes, query.parentId)?.children ?? []);
    return query.menuName === null ? below : withTitle(below, query.menuName);
  },
});

const getCheckedKeys = defineRoute({
  id: "menu.getCheckedKeys",
  title: "角色已选菜单",
  path: "/api/flySource-base/roleMenu/getCheckedKeys",
  query: { roleId: { type: "id", required: true } },
  run: async ({ call, query }) => {
    // What holders of the role see, from the documents or as granted. Only what the caller may grant is told.
    const { limits: _own, ...caller } = call.user;
    const { tenantId } = call.user;
    const code = await roleCodeOf(call.runtime, tenantId, query.roleId);
    const role: UserContext = { ...caller, ...(await heldRoles(call.runtime, tenantId, [code])) };
    const held = new Set((await grantTree({ ...call, user: role })).flatMap(idsOf));
    return (await grantTree(call)).flatMap(leavesOf).filter((id) => held.has(id));
  },
});

/** Menus of the caller with their buttons as leaves. */
async function grantTree(call: Call, of: { platform: string | null; appId: string | null } = { platform: null, appId: null }): Promise<TreeNode[]> {
  const origins = menuOrigins(call.model);
  const buttons = Object.keys(buttonsFor(call.model, call.user)).map((name): [string, string] => [name, origins.get(name)?.menuName ?? name]);
  return (await menuOfApp(call, await userMenu(call, { platform: of.platform }), of.appId)).map((node) => toTree(node, "0", new Map(buttons)));
}

/** `buttons`: name -> title. */
function toTree(node: RouteNode, parentId: string, buttons: ReadonlyMap<string, string>): TreeNode {
  const own = node.screen === null ? [] : buttonsOf(node.screen, [...buttons.keys()]);
  const children = [
    ...node.children.map((child) => toTree(child, node.id, buttons)),
    ...own.map((name) => ({
      id: name,
      parentId: node.id,
      value: name,
      label: buttons.get(name) ?? name,
      menuType: "3",
      hasChildren: false,
      children: [],
    })),
  ];
  return {
    id: node.id,
    parentId,
    value: node.id,
    label: node.meta.title,
    menuType: node.screen === null ? "1" : "2",
    hasChildren: children.length > 0,
    children,
  };
}

const buttonsOf = (screen: string, buttons: readonly string[]): string[] => buttons.filter((name) => name.startsWith(buttonName(screen, "")));
const screensOf = (node: RouteNode): string[] => [...(node.screen === null ? [] : [node.screen]), ...node.children.flatMap(screensOf)];

function findNode<Node extends { id: string; children?: Node[] }>(nodes: readonly Node[], id: string): Node | undefined {
  for (const node of nodes) {
    const found = node.id === id ? node : findNode(node.children ?? [], id);
    if (found !== undefined) return found;
  }
  return undefined;
}

const withTitle = (nodes: readonly TreeNode[], part: string): TreeNode[] =>
  nodes.flatMap((node) => {
    const children = withTitle(node.children ?? [], part);
    return node.label.includes(part) || children.length > 0 ? [{ ...node, children }] : [];
  });

const idsOf = (node: TreeNode): string[] => [node.id, ...(node.children ?? []).flatMap(idsOf)];
const leavesOf = (node: TreeNode): string[] => ((node.children ?? []).length === 0 ? [node.id] : node.children!.flatMap(leavesOf));

export const menuRoutes = [getUserRoutes, getUserBtn, gantTreeMenu, getTreeMenu, getCheckedKeys];
