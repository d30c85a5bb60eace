import type { RouteNode } from "../../../../engine/api.ts";
import { visible } from "../../session/route-tree.ts";

export interface FoundPage {
  node: RouteNode;
  /** Titles from the area down to the page. */
  titles: string[];
}

export const pagesOf = (nodes: readonly RouteNode[], above: readonly string[] = []): FoundPage[] =>
  nodes.flatMap((node) => {
    const titles = [...above, node.meta.title];
    const below = visible(node.children);
    return below.length > 0 ? pagesOf(below, titles) : [{ node, titles }];
  });

/** Whether the typed signs spell the title in pinyin, whole or by initials. */
export type SoundsLike = (title: string, typed: string) => boolean;

const mostResults = 12;

/** Pages for what was typed: own titles that begin with it first, then those that contain it, then by sound, then by area. */
export function searchPages(pages: readonly FoundPage[], typed: string, soundsLike: SoundsLike): FoundPage[] {
  const words = typed.trim().toLowerCase();
  if (words === "") return pages.slice(0, mostResults);
  const rank = ({ titles }: FoundPage): number => {
    const own = titles.at(-1)!.toLowerCase();
    if (own.startsWith(words)) return 0;
    if (own.includes(words)) return 1;
    if (soundsLike(own, words)) return 2;
    return titles.some((title) => title.toLowerCase().includes(words)) ? 3 : -1;
  };
  const ranked = pages.map((page) => ({ page, rank: rank(page) })).filter((one) => one.rank >= 0);
  return ranked
    .toSorted((a, b) => a.rank - b.rank)
    .slice(0, mostResults)
    .map((one) => one.page);
}
