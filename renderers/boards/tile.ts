import { createContext, type ReactNode, useContext } from "react";
import type { ShownTile, TileFigures, TileMeasure } from "../../engine/api.ts";
import { language } from "../text.ts";

/** What every tile is drawn from. */
export interface TileProps {
  tile: ShownTile;
  figures: TileFigures;
  /** Pixels of one step of the drawing: a board drawn for 1920 pixels has 2 on a 4K wall. */
  unit: number;
  /** On a dark ground. */
  isDeep: boolean;
  /** Null: a click narrows nothing. */
  onPick: ((group: { key: string; label: string }) => void) | null;
}

/** What boards need of the page around them. */
export interface BoardPlace {
  /** Draws another board of the school. */
  board(path: string): ReactNode;
  fileUrl(id: string): string;
  now(): Date;
}
const Place = createContext<BoardPlace | null>(null);
export const BoardPlaceProvider = Place.Provider;

/** @throws Error outside of a board */
export function useBoardPlace(): BoardPlace {
  const place = useContext(Place);
  if (place === null) throw new Error("a tile stands on a board");
  return place;
}

/** A figure as people read it. */
export function figureText({ scale, isShare }: Pick<TileMeasure, "scale" | "isShare">, value: number | null | undefined): string {
  if (value === null || value === undefined) return "—";
  return value.toLocaleString(language(), { maximumFractionDigits: scale ?? (isShare ? 1 : 2) });
}

export const palette = ["#3d8bff", "#2fd6c3", "#ffc24b", "#ff7d8a", "#9d86ff", "#4fc3f7", "#9be15d", "#ff9f5a"] as const;
export const colourAt = (at: number): string => palette[at % palette.length]!;
