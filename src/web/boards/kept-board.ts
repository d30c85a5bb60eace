import type { ShownBoard, TileState } from "../../../engine/api.ts";

/** What a public board last showed in this browser: a wall that loses the network keeps its figures. */
export interface KeptBoard {
  board: ShownBoard;
  states: TileState[];
}

const keyOf = (path: string): string => `board:${path}`;

export function readKept(path: string): KeptBoard | null {
  try {
    return JSON.parse(localStorage.getItem(keyOf(path)) ?? "null") as KeptBoard | null;
  } catch {
    return null;
  }
}

export function keep(path: string, kept: KeptBoard): void {
  try {
    localStorage.setItem(keyOf(path), JSON.stringify(kept));
  } catch {
    // A browser that keeps nothing shows what it is told.
  }
}
