import { type KeyboardEvent, type PointerEvent, type RefObject, useEffect, useRef } from "react";
import { useTranslation } from "react-i18next";
import { overlaps, type TilePlace, gridStep } from "../../engine/screens/tile-places.ts";
import { valueWord } from "../../engine/words/value-words.ts";
import { textOf } from "../../renderers/text.ts";
import { type Corner, corners, type Shift } from "./geometry.ts";
import { type NamedTile, placesOf } from "./tiles.ts";
import type { TileDrag } from "./use-tile-drag.ts";

interface TileLayerProps {
  size: readonly [number, number];
  tiles: readonly NamedTile[];
  chosen: readonly string[];
  drag: TileDrag;
  /** Nothing may be changed. */
  isFixed: boolean;
  /** `adds`: besides those that are chosen, or no longer. Null: no tile. */
  onChoose(name: string | null, how?: { adds: boolean }): void;
  onKey(event: KeyboardEvent): void;
  /** Name of the tile that takes the focus as soon as it is drawn; null = none. */
  focus: RefObject<string | null>;
}

/** A layer over the drawn board: a button for each tile, chosen with pointer or Tab, dragged, and pulled at its corners. */
export function TileLayer({ size, tiles, chosen, drag, isFixed, onChoose, onKey, focus }: TileLayerProps) {
  const { t } = useTranslation("designer");
  const host = useRef<HTMLElement>(null);
  const alone = useRef<string | null>(null);
  useEffect(() => {
    const wanted = focus.current === null ? null : host.current!.querySelector<HTMLElement>(`[data-tile="${CSS.escape(focus.current)}"]`);
    if (wanted !== null) focus.current = null;
    wanted?.focus();
  });
  const stepOf = (): Shift => {
    const { width, height } = host.current!.getBoundingClientRect();
    return { x: (width / size[0]) * gridStep, y: (height / size[1]) * gridStep };
  };
  const hold = (event: PointerEvent<HTMLElement>, name: string, corner: Corner | null) => {
    if (event.button !== 0) return;
    const adds = event.shiftKey || event.ctrlKey || event.metaKey;
    if (corner === null) event.currentTarget.focus();
    else event.preventDefault();
    if (adds || !chosen.includes(name)) onChoose(name, { adds });
    // Of several that are chosen a press without a drag chooses the one.
    alone.current = adds ? null : name;
    if (isFixed || adds) return;
    const moving = corner === null && chosen.includes(name) ? chosen : [name];
    drag.begin(event, { places: placesOf(tiles, moving), corner, step: stepOf() });
  };
  const letGo = (name: string) => {
    if (!drag.end() && chosen.length > 1 && alone.current === name) onChoose(name, { adds: false });
  };
  return (
    <section
      ref={host}
      className="board-layer"
      aria-label={t("board.layer")}
      aria-description={isFixed ? undefined : t("board.keys")}
      onPointerDown={(event) => event.target === event.currentTarget && onChoose(null)}
      onPointerMove={drag.move}
      onPointerCancel={drag.cancel}
      onKeyDown={(event) => {
        if (event.key === "Escape") drag.cancel();
        onKey(event);
      }}
    >
      {tiles.map(({ name, tile }) => {
        const { at } = tile;
        if (at === undefined) return null;
        const isChosen = chosen.includes(name);
        const isOver = tiles.some((other) => other.name !== name && overlaps(other.tile, tile));
        return (
          <button
            key={name}
            type="button"
            data-tile={name}
            className={`board-tile${isOver ? " is-over" : ""}`}
            style={boxOf(at, size)}
            aria-pressed={isChosen}
            aria-label={t(isOver ? "board.tileOver" : "board.tile", {
              title: textOf(tile.title) || name,
              look: valueWord("as", tile.as) ?? tile.as,
              ...{ x: at[0], y: at[1], width: at[2], height: at[3] },
            })}
            onPointerDown={(event) => hold(event, name, null)}
            onPointerUp={() => letGo(name)}
            // A press of Enter or Space; a pointer has chosen it already.
            onClick={({ detail, shiftKey, ctrlKey }) => detail === 0 && onChoose(name, { adds: shiftKey || ctrlKey })}
          >
            {isChosen && <span>{textOf(tile.title) || (valueWord("as", tile.as) ?? name)}</span>}
          </button>
        );
      })}
      {!isFixed &&
        tiles.map(({ name, tile: { at } }) =>
          at !== undefined && chosen.length === 1 && chosen[0] === name
            ? corners.map((corner) => (
                <div
                  key={`${name} ${corner.x} ${corner.y}`}
                  aria-hidden="true"
                  className={`board-corner is-${corner.x} is-${corner.y}`}
                  style={cornerOf(at, corner, size)}
                  onPointerDown={(event) => hold(event, name, corner)}
                  onPointerUp={() => letGo(name)}
                />
              ))
            : null,
        )}
    </section>
  );
}

const share = (steps: number, pixels: number): string => `${((steps * gridStep) / pixels) * 100}%`;

export const boxOf = ([x, y, width, height]: TilePlace, [wide, high]: readonly [number, number]) => ({
  left: share(x, wide),
  top: share(y, high),
  width: share(width, wide),
  height: share(height, high),
});

const cornerOf = ([x, y, width, height]: TilePlace, corner: Corner, [wide, high]: readonly [number, number]) => ({
  left: share(corner.x === "left" ? x : x + width, wide),
  top: share(corner.y === "top" ? y : y + height, high),
});
