import { buttonName } from "../access/button-name.ts";
import { rightsKey, variantsHeld } from "../access/role-limits.ts";
import type { ButtonMap, RouteNode } from "../api.ts";
import { personNumbers, type UserContext } from "../context.ts";
import type { MenuNode } from "../kinds/area/document.ts";
import type { Text } from "../language/text.ts";
import { anchorOf } from "../documents/anchors.ts";
import { menuCode, menuPath } from "./menu-entries.ts";
import type { Model } from "../model/model.ts";
import { type Kept, keep, taken } from "../model/reads.ts";
import { seesScreen } from "./screen-rights.ts";
import { actionsOf } from "./screen-uses.ts";
import { compileScreen } from "./screen.ts";

/** The menu of one user: areas in order, folders that have something in them, screens of which the user holds a variant. */
export function menuFor(model: Model, user: UserContext): RouteNode[] {
  return [...model.areas.values()]
    .sort((a, b) => (a.order ?? 100) - (b.order ?? 100))
    .flatMap((area) => {
      const path = menuPath(area.id);
      const children = area.menu.flatMap((node) => menuNode(node, { model, user, path }));
      return children.length === 0
        ? []
        : [route({ path, title: area.title, icon: area.icon ?? "", screen: null, children, hidden: false, keepAlive: true })];
    });
}

interface MenuAbove {
  model: Model;
  user: UserContext;
  path: string;
}

function menuNode(node: MenuNode, { model, user, path: above }: MenuAbove): RouteNode[] {
  const path = `${above}/${node.key}`;
  const children = (node.children ?? []).flatMap((child) => menuNode(child, { model, user, path }));
  const sees = node.screen !== undefined && seesScreen(model, node.screen, user);
  if (!sees && children.length === 0) return [];
  const screen = sees ? node.screen! : null;
  const title = node.title ?? titleFor(model, screen, user) ?? node.key;
  return [route({ path, title, icon: node.icon ?? "", screen, children, hidden: node.hidden === true, keepAlive: node.keepAlive !== false })];
}

/** The variant's own title, as the screen itself will show it. */
function titleFor(model: Model, screenId: string | null, user: UserContext): Text | undefined {
  const screen = screenId === null ? undefined : model.screens.get(screenId);
  const role = screen === undefined ? undefined : variantsHeld(screen, user)[0];
  return (role === undefined ? undefined : screen?.variants[role]?.title) ?? screen?.title;
}

interface RouteInput {
  path: string;
  title: Text;
  icon: string;
  screen: string | null;
  children: RouteNode[];
  hidden: boolean;
  keepAlive: boolean;
}

function route({ path, title, icon, screen, children, hidden, keepAlive }: RouteInput): RouteNode {
  const name = menuCode(path);
  return {
    id: name,
    path,
    name,
    component: screen ?? "",
    openType: 0,
    menuLink: "",
    screen,
    ...(screen === null && children[0] ? { redirect: children[0].path } : {}),
    meta: {
      title: typeof title === "string" ? title : title["zh-CN"],
      icon,
      isLink: "",
      isHide: hidden,
      isKeepAlive: keepAlive,
      isAffix: false,
      isIframe: false,
      tag: "",
      isAuth: true,
    },
    children,
  };
}

const known = new WeakMap<Model, Map<string, Kept<ButtonMap>>>();

/** `<screen>_<action>` -> true over every variant the user holds. A missing key means denied. Kept per release and kind of person. */
export function buttonsFor(model: Model, user: UserContext): ButtonMap {
  const ofModel = known.get(model) ?? new Map<string, Kept<ButtonMap>>();
  known.set(model, ofModel);
  const key =
    rightsKey(user) + [...personNumbers.map((name) => user[name]), user.departmentId].map((number) => (number === null ? "-" : "+")).join("");
  const buttons = ofModel.get(key) ?? keep(model, () => collectButtons(model, user));
  ofModel.set(key, buttons);
  return { ...taken(model, buttons) };
}

function collectButtons(model: Model, user: UserContext): ButtonMap {
  const buttons: ButtonMap = {};
  for (const screen of model.screens.values()) {
    for (const variant of variantsHeld(screen, user)) {
      const drawn = compileScreen({ model, screen: screen.id, user, variant, params: {} });
      for (const action of drawn ? actionsOf(drawn.screen) : []) buttons[buttonName(screen.id, anchorOf(action)!)] = true;
    }
  }
  return buttons;
}
