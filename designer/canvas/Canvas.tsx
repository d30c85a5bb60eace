import { type PointerEvent, type ReactNode, useCallback, useEffect, useLayoutEffect, useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import { MarkProvider, markPart } from "../../renderers/marks.ts";
import { type Part, partIn } from "../model/parts.ts";
import { type Box, boxAround, drawnParts, type DrawnPart, partAt } from "./rects.ts";

interface CanvasProps {
  whole: Part;
  chosen: readonly string[];
  onChoose(steps: readonly string[]): void;
  children: ReactNode;
}

const isSame = (one: readonly string[], other: readonly string[]): boolean =>
  one.length === other.length && one.every((name, at) => name === other[at]);

/**
 * A screen as it is drawn, with one layer over it: what lies below takes no click and no focus, the layer chooses the part under the pointer.
 * The tree of parts is the way for those who have no pointer, so the canvas is hidden from screen readers.
 */
export function Canvas({ whole, chosen, onChoose, children }: CanvasProps) {
  const { t } = useTranslation("designer");
  const host = useRef<HTMLDivElement>(null);
  const parts = useDrawnParts(host, whole);
  const [pointed, setPointed] = useState<DrawnPart | null>(null);
  const boxOf = (steps: readonly string[]) => boxAround(parts.filter((part) => isSame(part.steps, steps)).map(({ box }) => box));
  const under = ({ clientX, clientY }: PointerEvent) => {
    const corner = host.current!.getBoundingClientRect();
    return partAt(parts, { x: clientX - corner.left, y: clientY - corner.top }) ?? null;
  };
  return (
    <div className="designer-canvas" ref={host} aria-hidden="true" title={t("canvas.says")}>
      <div inert>
        <MarkProvider value={markPart}>{children}</MarkProvider>
      </div>
      <div
        className="designer-layer"
        onPointerMove={(event) => setPointed(under(event))}
        onPointerLeave={() => setPointed(null)}
        onPointerDown={(event) => onChoose(under(event)?.steps ?? [])}
      >
        {pointed !== null && !isSame(pointed.steps, chosen) && (
          <Frame box={boxOf(pointed.steps)} label={partIn(whole, pointed.steps).title} sort="pointed" />
        )}
        {chosen.length > 0 && <Frame box={boxOf(chosen)} label={partIn(whole, chosen).title} sort="chosen" />}
      </div>
    </div>
  );
}

function Frame({ box, label, sort }: { box: Box | null; label: string; sort: "pointed" | "chosen" }) {
  if (box === null) return null;
  return (
    <div className={`designer-frame designer-frame-${sort}`} style={{ ...box }}>
      <span>{label}</span>
    </div>
  );
}

/** Measured after each drawing, and when something in it grows, shrinks or arrives; never by a clock. */
function useDrawnParts(host: React.RefObject<HTMLDivElement | null>, whole: Part): readonly DrawnPart[] {
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
