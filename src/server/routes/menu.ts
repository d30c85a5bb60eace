import type { RouteNode, TreeNode } from "../../../engine/api.ts";
import { buttonsFor } from "../../../engine/compile/menu.ts";
import type { UserContext } from "../../../engine/context.ts";
import { menuOfApp } from "../menus/app-menu.ts";
import { userMenu } from "../menus/user-menu.ts";
import { heldRoles } from "../roles/held-roles.ts";
import { defineRoute } from "./define-route.ts";

const getUserRoutes = defineRoute({
  id: "menu.getUserRoutes",
  title: "用户菜单路由",
  path: "/api/flySource-base/sysMenu/getUserRoutes",
  query: { appId: { type: "id" }, platform: { type: "string" } },
  run: async ({ call, query }) => menuOfApp(call, await userMenu(call, { platform: query.platform }), query.appId),
});

const getUserBtn = defineRoute({
  id: "menu.getUserBtn",
  title: "用户按钮权限",
  path: "/api/flySource-base/sysMenu/getUserBtn",
  query: { appId: { type: "id" }, menuId: { type: "id" } },
  run: async ({ call }) => buttonsFor(call.model, call.user),
});

const gantTreeMenu = defineRoute({
  id: "menu.gantTreeMenu",
  title: "可授权菜单树",
  path: "/api/flySource-base/sysMenu/gantTreeMenu",
  query: { roleId: { type: "id" }, appId: { type: "id" }, platform: { type: "string" } },
  run: async ({ call, query }) => {
    const buttons = Object.keys(buttonsFor(call.model, call.user));
    return (await menuOfApp(call, await userMenu(call, { platform: query.platform }), query.appId)).map((node) => toTree(node, "0", buttons));
  },
});

const getTreeMenu = defineRoute({
  id: "menu.getTreeMenu",
  title: "菜单树",
  path: "/api/flySource-base/sysMenu/getTreeMenu",
  query: { appId: { type: "id" }, parentId: { type: "id" }, menuName: { type: "string" } },
  run: async ({ call, query }) => {
    const nodes = (await menuOfApp(call, await userMenu(call), query.appId)).map((node) => toTree(node, "0", []));
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
    // What holders of the role see, from the documents or as granted. Only what the caller sees too is told.
    const { limits: _own, ...caller } = call.user;
    const role: UserContext = { ...caller, ...(await heldRoles(call.runtime, call.user.tenantId, [query.roleId])) };
    const own = new Set(leaves(await userMenu(call)));
    return leaves(await userMenu({ ...call, user: role })).filter((id) => own.has(id));
  },
});

function toTree(node: RouteNode, parentId: string, buttons: readonly string[]): TreeNode {
  const own = node.screen === null ? [] : buttons.filter((name) => name.startsWith(`${buttonPrefix(node.screen ?? "")}_`));
  const children = [
    ...node.children.map((child) => toTree(child, node.id, buttons)),
    ...own.map((name) => ({ id: name, parentId: node.id, value: name, label: name, menuType: "3", hasChildren: false, children: [] })),
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

const buttonPrefix = (screen: string) => screen.replace(/[^A-Za-z0-9]+([A-Za-z0-9])?/g, (_, next?: string) => next?.toUpperCase() ?? "");

function findNode(nodes: readonly TreeNode[], id: string): TreeNode | undefined {
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

const leaves = (nodes: readonly RouteNode[]): string[] => nodes.flatMap((node) => (node.children.length === 0 ? [node.id] : leaves(node.children)));

export const menuRoutes = [getUserRoutes, getUserBtn, gantTreeMenu, getTreeMenu, getCheckedKeys];
