import type { Query } from "@tanstack/react-query";
import { queryClient } from "./query-client.ts";

/** What a page counts of the person's own. */
export const liveNames = ["todos", "unread"] as const;
export type LiveName = (typeof liveNames)[number];

/** Several decisions in a row are counted once. */
const REST_MS = 1_000;
/** Told by the server, which looks once a second. */
const TOLD_REST_MS = 100;
let timer: ReturnType<typeof setTimeout> | undefined;
/** What is counted when the rest is over. */
const due = new Set<LiveName>();

/** What waits for the person and what they were told of changed by what they did: it is counted anew, wherever it stands. */
export const countAgain = (): void => countAfter(REST_MS, liveNames);

/** It changed by what others did: the counts, and the rows of it that stand open. */
export function countChanged(names: readonly LiveName[]): void {
  countAfter(TOLD_REST_MS, names);
  void queryClient.invalidateQueries({ predicate: (query) => names.some((name) => isOf(name, query)), refetchType: "active" });
}

function countAfter(ms: number, names: readonly LiveName[]): void {
  for (const name of names) due.add(name);
  clearTimeout(timer);
  timer = setTimeout(() => {
    for (const name of due) void queryClient.invalidateQueries({ queryKey: [name] });
    due.clear();
  }, ms);
}

/** Rows that say so themselves, and lists of the records that wait for the reader. */
function isOf(name: LiveName, { queryKey, meta }: Pick<Query, "queryKey" | "meta">): boolean {
  const [kind, , query] = queryKey;
  return meta?.live === name || (name === "todos" && kind === "list" && typeof query === "object" && query !== null && "todo" in query);
}
