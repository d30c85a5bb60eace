import type { Values } from "../data-source.ts";

/** Where a screen stands: a page whose state is its address, or a part of another screen whose state is its own. */
export interface ScreenPlace {
  query: URLSearchParams;
  onQuery(next: URLSearchParams): void;
  /** Filters given from outside; the person neither sees nor changes them. */
  fixed?: Values;
  /** Answers given once for every step of a wizard. */
  carried?: Values;
  /** Inside a tab or drawer: no title, no switch of variant. */
  embedded?: boolean;
}
