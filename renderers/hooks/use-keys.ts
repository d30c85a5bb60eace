import { type RefObject, useEffect, useRef } from "react";

/** What a single key does, by the letter or name it has on the keyboard (`a`, `?`, `Escape`). False: there was nothing to do, and the key stays the browser's. */
export type KeyMap = Readonly<Record<string, () => boolean | void>>;

const typing = "input, textarea, select, [contenteditable], [role=combobox], [role=menu], [role=listbox]";
const above = [".ant-modal-wrap", ".ant-drawer-open", ".ant-dropdown", ".ant-popover", ".ant-image-preview"].join(", ");

/** Whoever types, or answers what lies over the page, does not mean the page. `own`: what lies over it and is part of it. */
function isMeant(
  { target, ctrlKey, metaKey, altKey, isComposing, defaultPrevented }: KeyboardEvent,
  frame: HTMLElement | null,
  own?: string,
): boolean {
  if (ctrlKey || metaKey || altKey || isComposing || defaultPrevented) return false;
  if (!(target instanceof Element) || target.closest(typing) !== null) return false;
  // Pages behind the one that is shown stay in the document.
  if (frame === null || !frame.checkVisibility()) return false;
  return ![...document.querySelectorAll(above)].some((one) => one.getClientRects().length > 0 && !(own !== undefined && one.matches(own)));
}

/** Single keys of a part of the page, while it is shown and nobody types. */
export function useKeys(frame: RefObject<HTMLElement | null>, keys: KeyMap, own?: string): void {
  const latest = useRef(keys);
  useEffect(() => {
    latest.current = keys;
  });
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      const act = latest.current[event.key.length === 1 ? event.key.toLowerCase() : event.key];
      if (act !== undefined && isMeant(event, frame.current, own) && act() !== false) event.preventDefault();
    };
    addEventListener("keydown", press);
    return () => removeEventListener("keydown", press);
  }, [frame, own]);
}
