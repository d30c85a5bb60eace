import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { call } from "../../../client/http.ts";
import { openedWith } from "../../../client/opening.ts";

/** Columns and rows count from 1. */
export interface PlacedCard {
  cardId: string;
  size: string;
  columnNo: number;
  rowNo: number;
  params: Record<string, unknown> | null;
  collapsed: boolean;
}
export interface ShelfCard {
  id: string;
  cardCode: string;
  cardName: string;
  component: string;
  params: Record<string, unknown> | null;
  moreUrl: string | null;
  defaultSize: string;
  minHeight: number | null;
  refreshSeconds: number | null;
  isFixed: boolean;
  cardType: string;
  emptyText: string | null;
}
export interface Desktop {
  layoutType: string;
  customised: boolean;
  allowCustom: boolean;
  quickApps: string[];
  listPageSize: number;
  /** Looks saved with the desktop; null = none. */
  themeConfig: Record<string, unknown> | null;
  cards: PlacedCard[];
  /** Every card the person may have. */
  shelf: ShelfCard[];
}

const path = "/api/flySource-base/userDesktop";
const key = ["desktop"];

export const useDesktop = () =>
  useQuery({
    queryKey: key,
    queryFn: () => call<Desktop>("GET", `${path}/getMine`),
    staleTime: 300_000,
    ...openedWith<Desktop>(({ parts }) => parts.desktop),
  });

interface DesktopInput extends Pick<Desktop, "layoutType" | "cards" | "quickApps" | "listPageSize"> {
  themeConfig: Record<string, unknown>;
}

/** Saves or goes back to the template; the desktop is read anew. */
export function useDesktopChange() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (to: DesktopInput | "template") =>
      to === "template"
        ? call("POST", `${path}/portal.resetDesktop`, { json: { input: {} } })
        : call("POST", `${path}/portal.saveDesktop`, { json: { input: to } }),
    onSuccess: () => client.invalidateQueries({ queryKey: key }),
  });
}

/** Widths of the columns of each layout. */
export const layouts: Readonly<Record<string, readonly number[]>> = { 1: [2, 1], 2: [1, 1, 1], 3: [1, 2], 4: [1], 5: [1, 1, 1, 1] };
export const columnsOf = (layoutType: string): readonly number[] => layouts[layoutType] ?? layouts[1]!;

/** A card of the full width stands above the columns. */
export const WIDE = "4";
/** Card ids of the wide row, then of each column, from top to bottom. */
export type Lanes = string[][];

export function lanesOf({ layoutType, cards }: Pick<Desktop, "layoutType" | "cards">): Lanes {
  const count = columnsOf(layoutType).length;
  const lanes: Lanes = Array.from({ length: count + 1 }, () => []);
  for (const card of cards.toSorted((a, b) => a.rowNo - b.rowNo))
    lanes[card.size === WIDE ? 0 : Math.min(Math.max(card.columnNo, 1), count)]!.push(card.cardId);
  return lanes;
}

/** The lanes as the server keeps them. */
export function placedOf(lanes: Lanes, shelf: readonly ShelfCard[], before: readonly PlacedCard[]): PlacedCard[] {
  const cards = new Map(shelf.map((card) => [card.id, card]));
  const known = new Map(before.map((card) => [card.cardId, card]));
  return lanes.flatMap((lane, columnNo) =>
    lane.map((cardId, at) => {
      const usual = cards.get(cardId)?.defaultSize ?? "1";
      const size = columnNo === 0 ? WIDE : usual === WIDE ? "2" : usual;
      return { cardId, size, columnNo: Math.max(columnNo, 1), rowNo: at + 1, params: known.get(cardId)?.params ?? null, collapsed: false };
    }),
  );
}

/** A card dropped on another of its lane takes that one's place. */
export function dropOn(lanes: Lanes, id: string, target: string): Lanes {
  return lanes.map((ids) => {
    const [from, to] = [ids.indexOf(id), ids.indexOf(target)];
    return from < 0 || to < 0 ? ids : ids.toSpliced(from, 1).toSpliced(to, 0, id);
  });
}

/** Moves a card before another one, or to the end of a lane. */
export function moveCard(lanes: Lanes, id: string, to: { lane: number; before?: string }): Lanes {
  const without = lanes.map((lane) => lane.filter((one) => one !== id));
  const lane = without[to.lane];
  if (lane === undefined) return lanes;
  const at = to.before === undefined ? lane.length : lane.indexOf(to.before);
  lane.splice(at < 0 ? lane.length : at, 0, id);
  return without;
}
