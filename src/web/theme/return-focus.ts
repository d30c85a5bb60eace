/** What stands in front of the page: dialogs, drawers, menus. antd hangs each of them into the body, beside the page itself. */
const layerOf = (element: Element): Element | null => {
  const layer = [...document.body.children].find((child) => child.contains(element));
  return layer === undefined || layer.id === "root" ? null : layer;
};
const isThere = (element: HTMLElement): boolean => element.isConnected && element.checkVisibility();

/**
 * Gives the focus back to where it was when a dialog or drawer is gone: those that are taken out of the page at once give it to nobody, and
 * whoever works with the keyboard would begin at the top. Returns the stop function.
 */
export function returnFocus(): () => void {
  /** From where the focus came into each layer. */
  const openers = new Map<Element, HTMLElement>();
  let last: HTMLElement | null = null;
  const follow = ({ target }: FocusEvent) => {
    if (!(target instanceof HTMLElement)) return;
    const layer = layerOf(target);
    const isReturn = () => layer?.contains(openers.get(layerOf(last!)!) ?? null);
    if (layer && last && !layer.contains(last) && !isReturn()) openers.set(layer, last);
    last = target;
  };
  /** The opener, or what opened the menu it stood in. */
  const openerOf = (layer: Element): HTMLElement | undefined => {
    const opener = openers.get(layer);
    openers.delete(layer);
    if (!opener || isThere(opener)) return opener;
    const above = layerOf(opener);
    return above ? openerOf(above) : undefined;
  };
  const observer = new MutationObserver((changes) => {
    for (const node of changes.flatMap(({ removedNodes }) => [...removedNodes])) {
      const opener = node instanceof Element ? openerOf(node) : undefined;
      if (opener && document.activeElement === document.body) opener.focus({ preventScroll: true });
    }
  });
  document.addEventListener("focusin", follow);
  observer.observe(document.body, { childList: true });
  return () => {
    document.removeEventListener("focusin", follow);
    observer.disconnect();
  };
}
