import { type KeyboardEvent, type PointerEvent, useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import type { Axis } from "../../engine/reports/plan.ts";
import { columnLetters } from "../../engine/values/column-letters.ts";
import { PIXELS } from "./looks.ts";

interface LineHandleProps {
  axis: Axis;
  line: number;
  /** Millimetres. */
  size: number;
  /** Tab leads to it: one of each axis is reached so. */
  isReached: boolean;
  onSize(axis: Axis, line: number, millimetres: number): void;
}

/** The edge of a row or column: dragged, or moved by a millimetre with the arrows. */
export function LineHandle({ axis, line, size, isReached, onSize }: LineHandleProps) {
  const { t } = useTranslation("designer");
  const held = useRef<number | null>(null);
  const [moved, setMoved] = useState(0);
  const isColumn = axis === "columns";
  const along = ({ clientX, clientY }: PointerEvent) => (isColumn ? clientX : clientY);
  const pressed = (event: KeyboardEvent) => {
    const by = { ArrowLeft: -1, ArrowUp: -1, ArrowRight: 1, ArrowDown: 1 }[event.key];
    if (by === undefined) return;
    event.preventDefault();
    event.stopPropagation();
    onSize(axis, line, size + by);
  };
  return (
    // biome-ignore lint/a11y/useSemanticElements: a rule between lines cannot be dragged
    <span
      role="separator"
      className={`designer-edge designer-edge-${axis}`}
      tabIndex={isReached ? 0 : -1}
      aria-orientation={isColumn ? "vertical" : "horizontal"}
      aria-valuenow={size}
      aria-valuemin={1}
      aria-valuemax={400}
      aria-label={isColumn ? t("report.width", { line: columnLetters(line) }) : t("report.height", { line: line + 1 })}
      title={`${size} mm`}
      style={moved === 0 ? undefined : { transform: isColumn ? `translateX(${moved}px)` : `translateY(${moved}px)` }}
      onKeyDown={pressed}
      onPointerDown={(event) => {
        event.stopPropagation();
        event.currentTarget.setPointerCapture(event.pointerId);
        held.current = along(event);
      }}
      onPointerMove={(event) => held.current !== null && setMoved(along(event) - held.current)}
      onPointerUp={() => {
        if (held.current !== null && moved !== 0) onSize(axis, line, size + moved / PIXELS);
        held.current = null;
        setMoved(0);
      }}
      onPointerCancel={() => {
        held.current = null;
        setMoved(0);
      }}
    />
  );
}
