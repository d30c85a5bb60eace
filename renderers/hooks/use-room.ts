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
    if (ref.current?.parentElement) for (const sibling of ref.current.parentElement.children) if (sibling !== ref.current) observer.observe(sibling);
    addEventListener("resize", measure);
    return () => {
      observer.disconnect();
      removeEventListener("resize", measure);
    };
  }, [below]);
  return { ref, room };
}
