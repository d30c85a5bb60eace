import { prefixes } from "../../session/entrance.ts";
import { readEntry, writeEntry } from "../../session/storage.ts";

/** How often each page of the menu was opened in this browser, by its path (specification, section 3). */
export const frequencyKey = `${prefixes.main}frequency`;
/** A school has a few hundred pages; addresses of a menu that was rearranged must not pile up. */
const mostPages = 300;

type Frequency = Readonly<Record<string, number>>;

export function pageFrequency(): Frequency {
  const stored = readEntry(localStorage, frequencyKey)?.content;
  if (typeof stored !== "object" || stored === null || Array.isArray(stored)) return {};
  return Object.fromEntries(Object.entries(stored).filter(([, count]) => Number.isSafeInteger(count) && count > 0));
}

/** Counts one opening; of too many pages those opened least are forgotten. */
export function countOpening(path: string): void {
  const counted = Object.entries({ ...pageFrequency(), [path]: (pageFrequency()[path] ?? 0) + 1 });
  const most = counted.length > mostPages ? counted.toSorted(([, a], [, b]) => b - a).slice(0, mostPages) : counted;
  writeEntry(localStorage, frequencyKey, Object.fromEntries(most));
}

/** Those opened most first; among equals the order of the menu. */
export const byFrequency = <Page extends { node: { path: string } }>(pages: readonly Page[], frequency: Frequency): Page[] =>
  pages.toSorted((a, b) => (frequency[b.node.path] ?? 0) - (frequency[a.node.path] ?? 0));
