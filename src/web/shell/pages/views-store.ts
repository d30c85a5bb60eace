import { create } from "zustand";
import { addView, removeOtherViews, removeViews, type View, withinBounds } from "./cached-views.ts";

interface Views {
  /** Names of the pages that stay alive while another is shown. */
  cachedViews: string[];
  /** Counts refreshes: a page with a new number is drawn from nothing. */
  rounds: Readonly<Record<string, number>>;
  /** The current page covers the whole window. */
  isFullscreen: boolean;
  show(view: View): void;
  refresh(name: string): void;
  drop(names: readonly string[]): void;
  dropOthers(name: string): void;
  dropAll(): void;
  setFullscreen(isFullscreen: boolean): void;
}

/** The shell's route list state (specification, section 3), alive as long as the tab. */
export const useViews = create<Views>((set) => ({
  cachedViews: [],
  rounds: {},
  isFullscreen: false,
  show: (view) => set(({ cachedViews }) => ({ cachedViews: withinBounds(addView(cachedViews, view), view.name) })),
  refresh: (name) => set(({ rounds }) => ({ rounds: { ...rounds, [name]: (rounds[name] ?? 0) + 1 } })),
  drop: (names) => set(({ cachedViews }) => ({ cachedViews: removeViews(cachedViews, names) })),
  dropOthers: (name) => set(({ cachedViews }) => ({ cachedViews: removeOtherViews(cachedViews, name) })),
  dropAll: () => set({ cachedViews: [] }),
  setFullscreen: (isFullscreen) => set({ isFullscreen }),
}));
