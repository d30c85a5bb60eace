import { type RefObject, useLayoutEffect, useState } from "react";

/** Pixels drawn above and below what is in sight. */
const AHEAD = 500;
/** What is drawn changes in steps, not with each pixel. */
const STEP = 250;

/** The part of an element between the edges of the window, in pixels of the element and with some room; it follows whatever scrolls. */
export function useInSight(ref: RefObject<HTMLElement | null>): [number, number] {
  const [span, setSpan] = useState<[number, number]>([0, 1500]);
  useLayoutEffect(() => {
    let frame = 0;
    const measure = () => {
      frame = 0;
      const top = ref.current?.getBoundingClientRect().top ?? 0;
      const from = Math.floor((-top - AHEAD) / STEP) * STEP;
      const to = Math.ceil((window.innerHeight - top + AHEAD) / STEP) * STEP;
      setSpan((before) => (before[0] === from && before[1] === to ? before : [from, to]));
    };
    const soon = () => {
      frame ||= requestAnimationFrame(measure);
    };
    measure();
    window.addEventListener("scroll", soon, { capture: true, passive: true });
    window.addEventListener("resize", soon);
    return () => {
      cancelAnimationFrame(frame);
      window.removeEventListener("scroll", soon, { capture: true });
      window.removeEventListener("resize", soon);
    };
  }, [ref]);
  return span;
}
