import { sitePath } from "./site-path.ts";
import { isWebAddress } from "./web-address.ts";

export interface MenuEntry {
  id: string;
  openType: number | string | null;
  menuLink: string;
}

/**
 * Where an entry of the menu or an app opens, always in a new tab (specification, section 2): openType 1 its link, anything else
 * the shell with the entry's id. Null = its link is no web address. `origin` "" leaves addresses of the site relative.
 */
export function menuTarget(menu: MenuEntry, origin: string): string | null {
  if (Number(menu.openType) === 1) return webAddress(menu.menuLink, origin);
  return `/layout?id=${encodeURIComponent(menu.id)}&ddtab=true`;
}

/** `/caster` links go to our own origin whatever host they name; anything but http, https and paths of the site stays closed. */
export function webAddress(link: string, origin: string): string | null {
  const at = link.indexOf("/caster");
  if (at >= 0) return origin + link.slice(at);
  return isWebAddress(link) ? link : sitePath(link) === null ? null : origin + link;
}
