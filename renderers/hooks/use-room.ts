import { type RefObject, useLayoutEffect, useRef, useState } from "react";

/** Pixels from the top of an element to the bottom of the window less `below`; null until measured. Follows the window and the things above. */
export function useRoom(below: number): { ref: RefObject<HTMLDivElement | null>; room: number | null } {
  const ref = useRef<HTMLDivElement>(null);
  const [room, setRoom] = useState<number | null>(null);
  useLayoutEffect(() => {
    const measure = () => {
      const top = ref.current?.getBoundingClientRect().top;
      if (top !== undefined) setRoom(Math.max(240, Math.floor(innerHeight - top - below)));
    };
    measure();
    const observer = new ResizeObserver(measure);
    observer.observe(document.body);
    for (const above of before(ref.current)) observer.observe(above);
    addEventListener("resize", measure);
    return () => {
      observer.disconnect();
      removeEventListener("resize", measure);
    };
  }, [below]);
  return { ref, room };
}

/** What stands above an element in the page: a set of filters that unfolds moves it without changing its parents' size. */
function* before(element: HTMLElement | null): Generator<Element> {
  for (let at: HTMLElement | null = element; at !== null && at !== document.body; at = at.parentElement)
    for (let other = at.previousElementSibling; other !== null; other = other.previousElementSibling) yield other;
}
