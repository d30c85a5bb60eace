import { type PointerEvent, useRef } from "react";
import { tableDefaults } from "../../hooks/table-defaults.ts";

type TitleProps = React.ThHTMLAttributes<HTMLTableCellElement> & { width?: number; onResized?(width: number): void };

/** Header cell with a grip at its right edge; the width is told once, when the grip is let go. */
export function ResizableTitle({ width, onResized, children, ...rest }: TitleProps) {
  const start = useRef<{ x: number; width: number } | null>(null);
  if (width === undefined || !onResized) return <th {...rest}>{children}</th>;
  const widthAt = (event: PointerEvent) => Math.max(tableDefaults.minWidth, Math.round(start.current!.width + event.clientX - start.current!.x));
  return (
    <th {...rest}>
      {children}
      <span
        className="grip"
        aria-hidden="true"
        onClick={(event) => event.stopPropagation()}
        onPointerDown={(event) => {
          event.currentTarget.setPointerCapture(event.pointerId);
          start.current = { x: event.clientX, width };
        }}
        onPointerUp={(event) => {
          if (start.current && widthAt(event) !== start.current.width) onResized(widthAt(event));
          start.current = null;
        }}
      />
    </th>
  );
}
