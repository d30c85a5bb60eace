import { useCallback, useEffect, useLayoutEffect, useState } from "react";
import { type Part, partIn } from "../model/parts.ts";
import { drawnParts, type DrawnPart } from "./rects.ts";

/** Measured after each drawing, and when something in it grows, shrinks or arrives; never by a clock. */
export function useDrawnParts(host: React.RefObject<HTMLDivElement | null>, whole: Part): readonly DrawnPart[] {
  const [parts, setParts] = useState<readonly DrawnPart[]>([]);
  const measure = useCallback(() => {
    if (host.current === null) return;
    const found = drawnParts(host.current, (section, field) => itemFor(whole, section, field));
    setParts((known) => (JSON.stringify(known) === JSON.stringify(found) ? known : found));
  }, [host, whole]);
  useLayoutEffect(measure);
  useEffect(() => {
    const sizes = new ResizeObserver(measure);
    const arrivals = new MutationObserver(measure);
    sizes.observe(host.current!);
    arrivals.observe(host.current!.firstElementChild!, { childList: true, subtree: true });
    host.current!.addEventListener("scroll", measure, { capture: true, passive: true });
    const watched = host.current!;
    return () => {
      sizes.disconnect();
      arrivals.disconnect();
      watched.removeEventListener("scroll", measure, { capture: true });
    };
  }, [host, measure]);
  return parts;
}

/** The item of a section that stands for a field. */
function itemFor(whole: Part, section: readonly string[], field: string): readonly string[] {
  const items = partIn(whole, [...section, "items"]).children;
  return items.find(({ value }) => !Array.isArray(value) && value.field === field)?.steps ?? section;
}
