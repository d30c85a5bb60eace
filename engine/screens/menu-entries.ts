import { actionsFor, keyOfAction } from "../access/role-limits.ts";
import { buttonName } from "../access/button-name.ts";
import type { MenuNode } from "../kinds/area/document.ts";
import type { Text } from "../language/text.ts";
import type { ActionDocument } from "../kinds/screen/document.ts";
import type { Model } from "../model/model.ts";

/** A node of the documents' menus, whoever sees it. */
export interface MenuEntry {
  /** Name of its route: `leave-apply-application`. */
  code: string;
  parent: string | null;
  path: string;
  title: Text;
  icon: string;
  screen: string | null;
  hidden: boolean;
  keepAlive: boolean;
}

export const menuPath = (areaId: string): string => `/layout/${areaId}`;
/** The name that a route, its row and its grants share. */
export const menuCode = (path: string): string => path.slice("/layout/".length).replaceAll("/", "-");

/** Every node of every area in the order of the menu, parents first. */
export function menuEntries(model: Model): MenuEntry[] {
  return [...model.areas.values()]
    .sort((a, b) => (a.order ?? 100) - (b.order ?? 100))
    .flatMap((area) => {
      if (area.menu.length === 0) return [];
      const path = menuPath(area.id);
      const root = {
        code: menuCode(path),
        parent: null,
        path,
        title: area.title,
        icon: area.icon ?? "",
        screen: null,
        hidden: false,
        keepAlive: true,
      };
      return [root, ...area.menu.flatMap((node) => entriesOf(model, node, path))];
    });
}

function entriesOf(model: Model, node: MenuNode, above: string): MenuEntry[] {
  const path = `${above}/${node.key}`;
  const screen = node.screen ?? null;
  const title = node.title ?? model.screens.get(screen ?? "")?.title ?? node.key;
  const parent = menuCode(above);
  const own = {
    code: menuCode(path),
    parent,
    path,
    title,
    icon: node.icon ?? "",
    screen,
    hidden: node.hidden === true,
    keepAlive: node.keepAlive !== false,
  };
  return [own, ...(node.children ?? []).flatMap((child) => entriesOf(model, child, path))];
}

export interface ScreenButton {
  /** `<screen>_<action>`, as in the permission map. */
  name: string;
  /** The first action of this name; the same button may stand in the row and in the batch bar. */
  action: ActionDocument;
}

/** Every button a screen may show to somebody. */
export function screenButtons(model: Model, screenId: string): ScreenButton[] {
  const screen = model.screens.get(screenId);
  if (screen === undefined) return [];
  const found = new Map<string, ScreenButton>();
  for (const role of Object.keys(screen.variants))
    for (const action of actionsFor(screen, role)) {
      const name = buttonName(screen.id, keyOfAction(action));
      if (!found.has(name)) found.set(name, { name, action });
    }
  return [...found.values()];
}
