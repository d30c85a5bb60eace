import type { RouteMeta as MenuRouteMeta } from "../../../engine/api.ts";
import type pages from "../locales/zh-CN/pages.json";

export type RouteTitle = keyof (typeof pages)["routes"];

/** The flags of a static route, which are those of the menu's routes. */
export interface RouteMeta extends MenuRouteMeta {
  /** Name of the title among the texts `pages:routes`; empty = the page names itself. */
  title: RouteTitle | "";
}

export const metaDefaults: Readonly<RouteMeta> = {
  title: "",
  isLink: "",
  isHide: false,
  isKeepAlive: false,
  isAffix: false,
  isIframe: false,
  tag: "",
  isAuth: true,
  icon: "",
};

/** One static address of the product. */
export interface SiteRoute<Path extends string = string> {
  /** As react-router writes it. */
  path: Path;
  /** `shell` = inside the frame with menu and tags, `bare` = the whole window. */
  frame: "shell" | "bare";
  meta: RouteMeta;
}

export const siteRoute = <Path extends string>(path: Path, frame: SiteRoute["frame"], meta: Partial<RouteMeta>): SiteRoute<Path> => ({
  path,
  frame,
  meta: { ...metaDefaults, ...meta },
});
