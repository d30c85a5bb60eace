import type { ShelfCard } from "../desktop.ts";

export interface CardProps {
  card: ShelfCard;
}
