import type { RouteNode } from "../../../../engine/api.ts";
import { inWords } from "../../data/language/own-words.ts";
import type { Call } from "../../platform/runtime.ts";
import { mayRelease } from "../../releases/rights.ts";

const path = "/designer";

/** The menu entry of the designer, last among the areas; for holders of its right alone. It is a page of the web, so it has no screen. */
export function designerEntry(call: Call): RouteNode[] {
  if (!mayRelease(call)) return [];
  const title = inWords(call, "设计中心");
  const meta = { title, icon: "appstore-add", isLink: "", isHide: false, isKeepAlive: true, isAffix: false, isIframe: false, tag: "", isAuth: true };
  return [{ id: "designer", path, name: "designer", component: "", openType: 0, menuLink: path, screen: null, redirect: path, meta, children: [] }];
}
