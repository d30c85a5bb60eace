import { type PointerEvent, type ReactNode, useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import { MarkProvider, markPart } from "../../renderers/marks.ts";
import { type Part, partIn } from "../model/parts.ts";
import { propertiesOf } from "../model/property-plan.ts";
import { type DropPlace, dropPlace } from "./drop-places.ts";
import { type Box, boxAround, type DrawnPart, partAt, type Point } from "./rects.ts";
import { TitleBox } from "./TitleBox.tsx";
import { useDrawnParts } from "./use-drawn-parts.ts";

type Steps = readonly string[];

interface CanvasProps {
  whole: Part;
  chosen: Steps;
  onChoose(steps: Steps): void;
  /** Puts an item behind another of a list; null = the first. Absent = for reading only. */
  onPlace?: ((steps: Steps, list: Steps, behind: string | null) => void) | undefined;
  onTitle?: ((steps: Steps, title: string) => void) | undefined;
  children: ReactNode;
}

/** A pointer that moves less than this stays where it is, pixels. */
const holdsStill = 6;

const isSame = (one: Steps, other: Steps): boolean => one.length === other.length && one.every((name, at) => name === other[at]);

/**
 * A screen as it is drawn, with one layer over it: what lies below takes no click and no focus, the layer chooses the part under the pointer, and drags it
 * to where it is to stand. The tree of parts is the way for those who have no pointer, so the drawing is hidden from screen readers.
 */
export function Canvas({ whole, chosen, onChoose, onPlace, onTitle, children }: CanvasProps) {
  const { t } = useTranslation("designer");
  const host = useRef<HTMLDivElement>(null);
  const parts = useDrawnParts(host, whole, children);
  const [pointed, setPointed] = useState<DrawnPart | null>(null);
  const [titled, setTitled] = useState<Steps | null>(null);
  const boxOf = (steps: Steps) => boxAround(parts.filter((part) => isSame(part.steps, steps)).map(({ box }) => box));
  const pointOf = ({ clientX, clientY }: { clientX: number; clientY: number }): Point => {
    const corner = host.current!.getBoundingClientRect();
    return { x: clientX - corner.left, y: clientY - corner.top };
  };
  const under = (event: { clientX: number; clientY: number }) => partAt(parts, pointOf(event)) ?? null;
  const drag = useDrag(whole, parts, onPlace);
  const mayBeTitled = (steps: Steps) => propertiesOf(partIn(whole, steps)).some(({ key, control }) => key === "title" && control === "words");
  return (
    <div className="designer-canvas" ref={host} title={t("canvas.says")}>
      <div inert aria-hidden="true">
        <MarkProvider value={markPart}>{children}</MarkProvider>
      </div>
      <div
        className="designer-layer"
        aria-hidden="true"
        onPointerMove={(event) => {
          if (!drag.move(pointOf(event))) setPointed(under(event));
        }}
        onPointerLeave={() => setPointed(null)}
        onPointerDown={(event) => {
          const steps = under(event)?.steps ?? [];
          onChoose(steps);
          drag.begin(event, steps, pointOf(event));
        }}
        onPointerUp={drag.end}
        onPointerCancel={drag.cancel}
        onDoubleClick={(event) => {
          const steps = under(event)?.steps ?? [];
          if (onTitle !== undefined && mayBeTitled(steps)) setTitled(steps);
        }}
      >
        {pointed !== null && !isSame(pointed.steps, chosen) && (
          <Frame box={boxOf(pointed.steps)} label={partIn(whole, pointed.steps).title} sort="pointed" />
        )}
        {chosen.length > 0 && <Frame box={boxOf(chosen)} label={partIn(whole, chosen).title} sort="chosen" />}
        {drag.place !== null && <div className="designer-drop" style={{ ...drag.place.line }} />}
      </div>
      {titled !== null && (
        <TitleBox
          key={JSON.stringify(titled)}
          box={boxOf(titled)}
          title={partIn(whole, titled).title}
          onTitle={(title) => onTitle?.(titled, title)}
          onClose={() => setTitled(null)}
        />
      )}
    </div>
  );
}

/** Dragging an item to where it is to stand. Nothing is changed until it is let go. */
function useDrag(whole: Part, parts: readonly DrawnPart[], onPlace: CanvasProps["onPlace"]) {
  const held = useRef<{ steps: Steps; from: Point } | null>(null);
  const [place, setPlace] = useState<DropPlace | null>(null);
  const cancel = () => {
    held.current = null;
    setPlace(null);
  };
  return {
    place,
    cancel,
    begin(event: PointerEvent, steps: Steps, from: Point) {
      if (onPlace === undefined || partIn(whole, steps).step?.isItem !== true) return;
      held.current = { steps, from };
      event.currentTarget.setPointerCapture(event.pointerId);
    },
    /** Whether something is being dragged. */
    move(point: Point): boolean {
      const { current } = held;
      if (current === null || (place === null && Math.hypot(point.x - current.from.x, point.y - current.from.y) < holdsStill)) return false;
      const next = dropPlace(whole, parts, { dragged: current.steps, point });
      setPlace((known) => (JSON.stringify(known) === JSON.stringify(next) ? known : next));
      return true;
    },
    end() {
      if (held.current !== null && place !== null) onPlace?.(held.current.steps, place.list, place.behind);
      cancel();
    },
  };
}

function Frame({ box, label, sort }: { box: Box | null; label: string; sort: "pointed" | "chosen" }) {
  if (box === null) return null;
  return (
    <div className={`designer-frame designer-frame-${sort}`} style={{ ...box }}>
      <span>{label}</span>
    </div>
  );
}
