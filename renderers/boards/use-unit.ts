import { type RefObject, useEffect, useState } from "react";

/** Narrower than this a board is read like a page, one tile below another. */
const PHONE_PX = 768;
/** A step of the drawing on a phone. */
const PHONE_UNIT = 0.95;

export interface BoardRoom {
  /** Pixels of one pixel of the drawing, for letters and lines: they keep their proportion. */
  unit: number;
  /** The same across and down, for tiles: they fill the holder, whatever its proportion. */
  across: number;
  down: number;
  isPhone: boolean;
}

interface BoardFit {
  size: readonly [number, number];
  /** In a narrow holder it is read like a page. */
  mayBePage: boolean;
}

/** How large the board is drawn in its holder: it fills two screens beside each other as well as one. */
export function useUnit(holder: RefObject<HTMLElement | null>, { size: [width, height], mayBePage }: BoardFit): BoardRoom {
  const [room, setRoom] = useState<BoardRoom>({ unit: 0, across: 0, down: 0, isPhone: false });
  useEffect(() => {
    const element = holder.current;
    if (element === null) return;
    // As it is laid out: what scales the holder scales what is drawn in it.
    const measure = () => setRoom(roomIn({ width: element.offsetWidth, height: element.offsetHeight }, { width, height, mayBePage }));
    const observer = new ResizeObserver(measure);
    observer.observe(element);
    measure();
    return () => observer.disconnect();
  }, [holder, width, height, mayBePage]);
  return room;
}

export function roomIn(holder: { width: number; height: number }, board: { width: number; height: number; mayBePage?: boolean }): BoardRoom {
  if (board.mayBePage !== false && holder.width < PHONE_PX && holder.width < holder.height)
    return { unit: PHONE_UNIT, across: 1, down: 1, isPhone: true };
  const [across, down] = [holder.width / board.width, holder.height / board.height];
  return { unit: Math.min(across, down), across, down, isPhone: false };
}
