import { type RefObject, useEffect, useRef } from "react";

/** What a single key does, by the letter or name it has on the keyboard (`a`, `?`, `Escape`). */
export type KeyMap = Readonly<Record<string, () => void>>;

/** Whoever types, or answers a dialog, does not mean the page. */
function isMeant({ target, ctrlKey, metaKey, altKey, isComposing, defaultPrevented }: KeyboardEvent, frame: HTMLElement | null): boolean {
  if (ctrlKey || metaKey || altKey || isComposing || defaultPrevented) return false;
  if (!(target instanceof HTMLElement) || target.matches("input, textarea, select, [contenteditable='true'], [role='combobox']")) return false;
  // Pages behind the one that is shown stay in the document.
  if (frame === null || !frame.checkVisibility()) return false;
  return document.querySelector(".ant-modal-wrap:not([style*='display: none']), .ant-drawer-open, .ant-image-preview") === null;
}

/** Single keys of a part of the page, while it is shown and nobody types. */
export function useKeys(frame: RefObject<HTMLElement | null>, keys: KeyMap): void {
  const latest = useRef(keys);
  useEffect(() => {
    latest.current = keys;
  });
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      const act = latest.current[event.key.length === 1 ? event.key.toLowerCase() : event.key];
      if (act === undefined || !isMeant(event, frame.current)) return;
      event.preventDefault();
      act();
    };
    addEventListener("keydown", press);
    return () => removeEventListener("keydown", press);
  }, [frame]);
}
