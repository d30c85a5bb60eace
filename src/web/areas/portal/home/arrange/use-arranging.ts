import { useState } from "react";
import { type Desktop, type Lanes, lanesOf, moveCard, type PlacedCard, placedOf } from "../desktop.ts";

export interface Arranging {
  layoutType: string;
  lanes: Lanes;
  /** Cards that stand nowhere. */
  shelf: Desktop["shelf"];
  /** The cards as they would be saved. */
  placed: PlacedCard[];
  setLanes(change: (lanes: Lanes) => Lanes): void;
  chooseLayout(layoutType: string): void;
  add(id: string): void;
  remove(id: string): void;
}

/** The desktop while its owner arranges it; nothing is kept before it is saved. */
export function useArranging(desktop: Desktop): Arranging {
  const [layoutType, setLayoutType] = useState(desktop.layoutType);
  const [lanes, setLanes] = useState<Lanes>(() => lanesOf(desktop));
  const placed = placedOf(lanes, desktop.shelf, desktop.cards);
  return {
    layoutType,
    lanes,
    placed,
    shelf: desktop.shelf.filter((card) => !lanes.some((ids) => ids.includes(card.id))),
    setLanes,
    chooseLayout: (next) => {
      setLanes(lanesOf({ layoutType: next, cards: placed }));
      setLayoutType(next);
    },
    add: (id) => setLanes((now) => moveCard(now, id, { lane: now.length - 1 })),
    remove: (id) => setLanes((now) => now.map((ids) => ids.filter((one) => one !== id))),
  };
}
