import { useQueries } from "@tanstack/react-query";
import { useDataSource } from "../../../renderers/data-source.ts";
import { textOf } from "../../../renderers/text.ts";
import { type ScreenLine, useScreenList } from "../client/screen-list.ts";

export interface Todo {
  screen: string;
  title: string;
  count: number;
}

/** One count per kind of record: more would make the home page slow. */
const limit = 16;

export function useTodos(): { items: Todo[]; isLoading: boolean } {
  const source = useDataSource();
  const screens = useScreenList();
  const lines = onePerFlow(screens.data ?? []).slice(0, limit);
  const counts = useQueries({
    queries: lines.map((line) => ({
      queryKey: ["todo", line.entity],
      queryFn: () => source.list(`/api/${line.service}/${line.entity}`, { current: 1, size: 1, todo: 1 }).then((page) => page.total),
    })),
  });
  const items = lines.map((line, at) => ({ screen: line.id, title: textOf(line.title), count: counts[at]?.data ?? 0 }));
  return { items, isLoading: screens.isLoading || counts.some((count) => count.isLoading) };
}

/** The approval screen of a flow when there is one, else the first that shows it. */
function onePerFlow(lines: ScreenLine[]): ScreenLine[] {
  const byFlow = new Map<string, ScreenLine>();
  for (const line of lines) {
    if (!line.flow) continue;
    if (!byFlow.has(line.flow) || line.type === "approval") byFlow.set(line.flow, line);
  }
  return [...byFlow.values()];
}
