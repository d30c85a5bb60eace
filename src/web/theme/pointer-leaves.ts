/** What the browser tells twice, for the pointer and for the mouse. */
const kinds = [
  ["pointerout", "pointerover"],
  ["mouseout", "mouseover"],
] as const;

/**
 * An element below the pointer may be taken out of the page, as the page of a closed tag is. The browser then says where the pointer enters
 * next and not what it leaves, and React, which reads both from the leaving alone, misses the entering: a menu stays shut until the pointer
 * leaves its entry and comes again. So the missing leaving is told, from the element that held the one taken out. Returns the stop function.
 */
export function tellPointerLeaves(): () => void {
  const stops = kinds.map(([out, over]) => {
    let left: EventTarget | null = null;
    const leave = (event: Event) => {
      left = event.target;
    };
    const enter = (event: Event) => {
      const { relatedTarget: from, target } = event as MouseEvent;
      const isTold = from === null || from === left;
      left = null;
      if (!isTold) from.dispatchEvent(leavingOf(out, event as MouseEvent, target));
    };
    addEventListener(out, leave, { capture: true });
    addEventListener(over, enter, { capture: true });
    return () => {
      removeEventListener(out, leave, { capture: true });
      removeEventListener(over, enter, { capture: true });
    };
  });
  return () => {
    for (const stop of stops) stop();
  };
}

function leavingOf(type: (typeof kinds)[number][0], entering: MouseEvent, to: EventTarget | null): MouseEvent {
  const { clientX, clientY, screenX, screenY, buttons, view } = entering;
  const at = { clientX, clientY, screenX, screenY, buttons, view, relatedTarget: to, bubbles: true, cancelable: true, composed: true };
  if (!(entering instanceof PointerEvent)) return new MouseEvent(type, at);
  const { pointerId, pointerType, isPrimary } = entering;
  return new PointerEvent(type, { ...at, pointerId, pointerType, isPrimary });
}
