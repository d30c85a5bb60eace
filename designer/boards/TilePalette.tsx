import { type PointerEvent, type RefObject, useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import { type TileLook, tileLooks } from "../../engine/kinds/board/document.ts";
import { type BoardGrid, meets, type TilePlace, gridStep } from "../../engine/screens/tile-places.ts";
import { valueWord } from "../../engine/words/value-words.ts";
import { holdsStill, movedTogether } from "./geometry.ts";
import { sizeOf } from "./tiles.ts";

interface TilePaletteProps {
  grid: BoardGrid;
  size: readonly [number, number];
  /** Where the board is drawn. */
  sheet: RefObject<HTMLElement | null>;
  /** Of the tiles that are there. */
  taken: readonly TilePlace[];
  /** `at` undefined: the next free place. */
  onAdd(look: TileLook, at: TilePlace | undefined): void;
  /** Where the dragged tile would stand; null = nowhere. */
  onHover(at: TilePlace | null): void;
}

/** The looks of tiles: a press or Enter puts one into the next free place, a drag where it is let go. */
export function TilePalette({ grid, size, sheet, taken, onAdd, onHover }: TilePaletteProps) {
  const { t } = useTranslation("designer");
  const from = useRef<{ look: TileLook; x: number; y: number } | null>(null);
  const [isDragged, setDragged] = useState(false);
  const placeAt = (look: TileLook, { clientX, clientY }: PointerEvent): TilePlace | null => {
    const box = sheet.current?.getBoundingClientRect();
    if (box === undefined || look === "insert") return null;
    const isOver = clientX >= box.left && clientX <= box.right && clientY >= box.top && clientY <= box.bottom;
    if (!isOver) return null;
    const [wide, high] = sizeOf(look, grid);
    const x = Math.round((((clientX - box.left) / box.width) * size[0]) / gridStep - wide / 2);
    const y = Math.round((((clientY - box.top) / box.height) * size[1]) / gridStep - high / 2);
    return movedTogether([[0, 0, Math.min(wide, grid.columns), Math.min(high, grid.lines)]], { x, y }, grid)[0]!;
  };
  const stop = () => {
    from.current = null;
    onHover(null);
  };
  return (
    <div className="board-palette" role="toolbar" aria-label={t("board.palette")} title={t("board.paletteSays")}>
      {tileLooks.map((look) => (
        <button
          key={look}
          type="button"
          className="board-look"
          onPointerDown={(event) => {
            from.current = { look, x: event.clientX, y: event.clientY };
            setDragged(false);
            event.currentTarget.setPointerCapture(event.pointerId);
          }}
          onPointerMove={(event) => {
            const held = from.current;
            if (held === null || (!isDragged && Math.hypot(event.clientX - held.x, event.clientY - held.y) < holdsStill)) return;
            setDragged(true);
            onHover(placeAt(look, event));
          }}
          onPointerUp={(event) => {
            const at = isDragged ? placeAt(look, event) : null;
            stop();
            // On top of others it would only be in their way.
            if (at !== null) onAdd(look, taken.some((one) => meets(one, at)) ? undefined : at);
          }}
          onPointerCancel={stop}
          onClick={() => {
            if (!isDragged) onAdd(look, undefined);
            setDragged(false);
          }}
        >
          {valueWord("as", look) ?? look}
        </button>
      ))}
    </div>
  );
}
