import { type DragEvent, type MouseEvent, type PointerEvent, useRef, useState } from "react";
import { addressOf, type Place } from "./addresses.ts";
import type { GridActions } from "./grid-actions.ts";
import { placeUnder } from "./template-places.ts";

interface Pointing {
  cursor: Place;
  isOpen: boolean;
  actions: GridActions;
  onTwice(place: Place): void;
}

/** Choosing by click and by dragging over cells, and letting go there what is dragged from elsewhere. `over`: address of the place under what is dragged. */
export function useGridPointer({ cursor, isOpen, actions, onTwice }: Pointing) {
  const hold = useRef<Place | null>(null);
  const [over, setOver] = useState<string | null>(null);
  const pointer = {
    onPointerDown(event: PointerEvent) {
      const place = placeUnder(event.target);
      if (place === null || event.button !== 0 || (event.target as HTMLElement).tagName === "INPUT") return;
      hold.current = event.shiftKey ? cursor : place;
      actions.select(hold.current, place);
    },
    onPointerOver(event: PointerEvent) {
      const place = hold.current === null || event.buttons === 0 ? null : placeUnder(event.target);
      if (place !== null) actions.select(hold.current!, place);
    },
    onPointerUp() {
      hold.current = null;
    },
    onDoubleClick(event: MouseEvent) {
      const place = placeUnder(event.target);
      if (place !== null) onTwice(place);
    },
    onDragOver(event: DragEvent) {
      const place = placeUnder(event.target);
      if (!isOpen || place === null) return;
      event.preventDefault();
      setOver(addressOf(place));
    },
    onDragLeave: () => setOver(null),
    onDrop(event: DragEvent) {
      const place = placeUnder(event.target);
      setOver(null);
      if (place === null) return;
      event.preventDefault();
      actions.drop(place);
    },
  };
  return { over, pointer };
}
