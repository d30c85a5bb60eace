/** Address a menu entry opens in a new tab (specification, section 2), null when it is a page of ours or not a web address. */
export function linkOf(menu: { openType: number | string | null; menuLink: string }, origin: string): string | null {
  if (Number(menu.openType) !== 1) return null;
  const at = menu.menuLink.indexOf("/caster");
  if (at >= 0) return origin + menu.menuLink.slice(at);
  // Anything but http, https and site paths (javascript:, data:) stays closed.
  return /^https?:\/\//i.test(menu.menuLink) ? menu.menuLink : /^\/(?!\/)/.test(menu.menuLink) ? origin + menu.menuLink : null;
}
