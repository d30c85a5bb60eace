import { type TouchEvent, useRef } from "react";

/** Pixels that a finger goes to the side before it means the neighbour. */
const LEAST = 64;

/** What is drawn aside by the finger itself, or typed in, does not turn the page. */
function ownsSwipes(target: EventTarget | null): boolean {
  if (!(target instanceof Element)) return false;
  if (target.closest("input, textarea, [contenteditable='true'], canvas")) return true;
  for (let at: Element | null = target; at !== null; at = at.parentElement)
    if (at.scrollWidth > at.clientWidth + 1 && /auto|scroll/.test(getComputedStyle(at).overflowX)) return true;
  return false;
}

/** A finger drawn to the left or the right: the next or the one before. */
export function useSwipe({ previous, next }: { previous?: () => void; next?: () => void }) {
  const began = useRef<{ x: number; y: number } | null>(null);
  return {
    onTouchStart: ({ touches, target }: TouchEvent) => {
      const touch = touches[0];
      began.current = touches.length === 1 && touch && !ownsSwipes(target) ? { x: touch.clientX, y: touch.clientY } : null;
    },
    onTouchEnd: ({ changedTouches }: TouchEvent) => {
      const touch = changedTouches[0];
      if (began.current === null || touch === undefined) return;
      const [dx, dy] = [touch.clientX - began.current.x, touch.clientY - began.current.y];
      began.current = null;
      if (Math.abs(dx) < LEAST || Math.abs(dx) < 2 * Math.abs(dy)) return;
      if (dx < 0) next?.();
      else previous?.();
    },
  };
}
