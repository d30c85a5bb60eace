import { type PointerEvent, useRef, useState } from "react";
import type { BoardGrid, TilePlace } from "../../engine/screens/tile-places.ts";
import { type Corner, holdsStill, movedTogether, resized, type Shift } from "./geometry.ts";
import type { Places } from "./tiles.ts";

interface Held {
  places: Places;
  corner: Corner | null;
  from: Shift;
  /** Pixels of a step of the grid. */
  step: Shift;
}

export interface TileDrag {
  /** Where the dragged tiles would stand; empty while none is dragged. */
  places: Places;
  begin(event: PointerEvent<HTMLElement>, held: { places: Places; corner: Corner | null; step: Shift }): void;
  move(event: PointerEvent): void;
  /** Answers whether something was dragged. */
  end(): boolean;
  cancel(): void;
}

const nothing: Places = new Map();

/** Moving tiles, or pulling one at a corner. Nothing is changed until they are let go, and then once. */
export function useTileDrag(grid: BoardGrid, onPlaced: (places: Places) => void): TileDrag {
  const held = useRef<Held | null>(null);
  const [places, setPlaces] = useState(nothing);
  const cancel = () => {
    held.current = null;
    setPlaces(nothing);
  };
  return {
    places,
    cancel,
    begin(event, { places: begun, corner, step }) {
      held.current = { places: begun, corner, step, from: { x: event.clientX, y: event.clientY } };
      event.currentTarget.setPointerCapture(event.pointerId);
    },
    move({ clientX, clientY }) {
      const { current } = held;
      if (current === null) return;
      const by = { x: clientX - current.from.x, y: clientY - current.from.y };
      if (places.size === 0 && Math.hypot(by.x, by.y) < holdsStill) return;
      const next = draggedBy(current, { x: Math.round(by.x / current.step.x), y: Math.round(by.y / current.step.y) }, grid);
      setPlaces((known) => (isSame(known, next) ? known : next));
    },
    end() {
      const isDragged = held.current !== null && places.size > 0;
      if (isDragged && !isSame(held.current!.places, places)) onPlaced(places);
      cancel();
      return isDragged;
    },
  };
}

function draggedBy({ places, corner }: Held, by: Shift, grid: BoardGrid): Places {
  const names = [...places.keys()];
  const before = [...places.values()];
  const after = corner === null ? movedTogether(before, by, grid) : before.map((place) => resized(place, { corner, by }, grid));
  return new Map(names.map((name, at): [string, TilePlace] => [name, after[at]!]));
}

const isSame = (one: Places, other: Places): boolean =>
  one.size === other.size && [...one].every(([name, place]) => place.join() === other.get(name)?.join());
