import type { RouteNode } from "../../../engine/api.ts";
import { variantsHeld } from "../../../engine/access/role-limits.ts";
import { menuFor } from "../../../engine/screens/menu.ts";
import { sitePath } from "../../../engine/values/site-path.ts";
import type { Call } from "../platform/runtime.ts";
import { loadRoles } from "../identity/roles/role-rows.ts";
import { loadMenuRows, type MenuRow } from "../identity/roles/menu-rows.ts";

interface Entry {
  node: RouteNode;
  parent: string | null;
  sort: number;
  /** A folder shows only with something in it. */
  isFolder: boolean;
}

/** The menu of the caller: what the documents give, as the school's rows arrange it. Rows never show a page that the caller may not open. */
export async function userMenu(call: Call, of: { platform?: string | null } = {}): Promise<RouteNode[]> {
  const rows = await loadMenuRows(call.runtime, call.user.tenantId);
  const entries = documentEntries(menuFor(call.model, call.user), null);
  if (rows.length === 0) return treeOf(entries);
  const sealed = new Map(rows.filter((row) => row.isSealed).map((row) => [row.menuCode, row]));
  for (const entry of entries.values()) arrange(entry, sealed.get(entry.node.name));
  const granted = await grantedTo(call);
  for (const row of rows) {
    const entry = row.isSealed || !forPlatform(row, of.platform) ? null : ownEntry(row, call, granted);
    if (entry !== null) entries.set(row.menuCode, entry);
  }
  for (const row of rows) if (!row.isEnabled || !forPlatform(row, of.platform)) entries.delete(row.menuCode);
  return treeOf(entries);
}

const forPlatform = (row: MenuRow, platform: string | null | undefined): boolean =>
  platform == null || row.platform === null || row.platform === "all" || row.platform === platform;

function documentEntries(nodes: readonly RouteNode[], parent: string | null, into = new Map<string, Entry>()): Map<string, Entry> {
  nodes.forEach((node, at) => {
    into.set(node.name, { node: { ...node, meta: { ...node.meta }, children: [] }, parent, sort: (at + 1) * 10, isFolder: node.screen === null });
    documentEntries(node.children, node.name, into);
  });
  return into;
}

/** What administrators changed of an entry of the documents. Path and screen stay. */
function arrange(entry: Entry, row: MenuRow | undefined): void {
  if (row === undefined) return;
  const { meta } = entry.node;
  entry.parent = row.parentId;
  entry.sort = row.sort;
  // Untouched, each role keeps the title that its own variant of the screen has.
  if (row.menuName !== row.documentName) meta.title = row.menuName;
  meta.icon = row.icon ?? "";
  meta.isHide = row.isHide;
  meta.isKeepAlive = row.isKeepAlive;
  meta.isAffix = row.isAffix;
  meta.tag = row.tag ?? "";
}

/** Codes of own rows that some role was granted, and those granted to the caller. */
async function grantedTo(call: Call): Promise<{ anyone: ReadonlySet<string>; caller: ReadonlySet<string> }> {
  const roles = [...(await loadRoles(call.runtime, call.user.tenantId)).values()];
  const mine = roles.filter((role) => call.user.roles.includes(role.code) || call.user.limits?.byRole[role.base] !== undefined);
  return { anyone: new Set(roles.flatMap((role) => role.menus)), caller: new Set(mine.flatMap((role) => role.menus)) };
}

function ownEntry(row: MenuRow, call: Call, granted: Awaited<ReturnType<typeof grantedTo>>): Entry | null {
  const screen = row.menuType === "2" ? call.model.screens.get(row.component ?? "") : undefined;
  if (row.menuType === "2" && (screen === undefined || variantsHeld(screen, call.user).length === 0)) return null;
  // A link is for everybody until it is granted to somebody.
  if (row.menuType === "4" && granted.anyone.has(row.menuCode) && !granted.caller.has(row.menuCode)) return null;
  return { node: ownNode(row, screen?.id ?? null), parent: row.parentId, sort: row.sort, isFolder: row.menuType === "1" };
}

function ownNode(row: MenuRow, screen: string | null): RouteNode {
  const path = sitePath(row.path) ?? `/layout/${row.menuCode}`;
  const redirect = sitePath(row.redirect);
  return {
    id: row.menuCode,
    path,
    name: row.name ?? row.menuCode,
    component: row.component ?? "",
    openType: Number(row.openType ?? 0),
    menuLink: row.menuLink ?? "",
    screen,
    ...(redirect === null ? {} : { redirect }),
    meta: {
      title: row.menuName,
      icon: row.icon ?? "",
      isLink: row.isLink || row.menuType === "4" ? (row.menuLink ?? "") : "",
      isHide: row.isHide,
      isKeepAlive: row.isKeepAlive,
      isAffix: row.isAffix,
      isIframe: row.isIframe,
      tag: row.tag ?? "",
      isAuth: row.isAuth,
    },
    children: [],
  };
}

/** Entries whose parent is gone are gone with it; so are empty folders. */
function treeOf(entries: ReadonlyMap<string, Entry>): RouteNode[] {
  const below = new Map<string | null, Entry[]>();
  for (const entry of entries.values()) below.set(entry.parent, [...(below.get(entry.parent) ?? []), entry]);
  const branch = (parent: string | null, above: ReadonlySet<string>): RouteNode[] =>
    (below.get(parent) ?? [])
      .toSorted((a, b) => a.sort - b.sort)
      .flatMap(({ node, isFolder }) => {
        if (above.has(node.id)) return [];
        const children = branch(node.id, new Set([...above, node.id]));
        if (isFolder && children.length === 0) return [];
        const redirect = isFolder && children[0] !== undefined ? { redirect: node.redirect ?? children[0].path } : {};
        return [{ ...node, ...redirect, children }];
      });
  return branch(null, new Set());
}
