import { type ReactNode, useCallback, useEffect, useLayoutEffect, useState } from "react";
import { keyOf, type Part, partIn } from "../model/parts.ts";
import { drawnParts, type DrawnPart } from "./rects.ts";

/** Measured after each drawing of what `drawing` is, and when something in it grows, shrinks or arrives; never by a clock. */
export function useDrawnParts(host: React.RefObject<HTMLDivElement | null>, whole: Part, drawing: ReactNode): readonly DrawnPart[] {
  const [parts, setParts] = useState<readonly DrawnPart[]>([]);
  const measure = useCallback(() => {
    if (host.current === null) return;
    const found = drawnParts(host.current, itemsOf(whole));
    setParts((known) => (JSON.stringify(known) === JSON.stringify(found) ? known : found));
  }, [host, whole]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: another drawing is measured anew
  useLayoutEffect(measure, [measure, drawing]);
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

/** The item of a section that stands for a field; a section is looked through once. */
function itemsOf(whole: Part): (section: readonly string[], field: string) => readonly string[] {
  const known = new Map<string, ReadonlyMap<unknown, readonly string[]>>();
  return (section, field) => {
    const key = keyOf(section);
    const items = known.get(key) ?? byField(partIn(whole, [...section, "items"]).children);
    known.set(key, items);
    return items.get(field) ?? section;
  };
}

const byField = (items: readonly Part[]): ReadonlyMap<unknown, readonly string[]> =>
  new Map(items.toReversed().flatMap(({ value, steps }) => (Array.isArray(value) ? [] : [[value.field, steps] as const])));
