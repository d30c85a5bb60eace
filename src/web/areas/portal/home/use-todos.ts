import { useQuery } from "@tanstack/react-query";
import type { Text } from "../../../../../engine/language/text.ts";
import { textOf } from "../../../../../renderers/text.ts";
import { call } from "../../../client/http.ts";
import { useLive } from "../../../client/live.ts";
import { openedWith } from "../../../client/opening.ts";
import { type ScreenLine, useScreenList } from "../../../client/screen-list.ts";

export interface TodoGroup {
  businessType: string;
  title: Text;
  /** Where it is worked off; null or a page of others: the person's own page about such records. */
  screen: string | null;
  count: number;
  overdue: number;
}
interface TodoCount {
  total: number;
  overdue: number;
  groups: TodoGroup[];
}

const everyMs = 60_000;

/** How much waits for the person: the one number behind tile, personal centre and list. */
export const useTodoCount = () => {
  const { isLive } = useLive();
  return useQuery({
    queryKey: ["todos"],
    queryFn: () => call<TodoCount>("GET", "/api/flySource-base/userTodo/getMine"),
    refetchInterval: isLive ? false : everyMs,
    ...openedWith<TodoCount>(({ parts }) => parts.todos),
  });
};

export interface Todo extends Omit<TodoGroup, "title"> {
  /** Where this kind is decided; null = no page of the person's. */
  screen: string | null;
  title: string;
}

export function useTodos(): { items: Todo[]; isLoading: boolean } {
  const counted = useTodoCount();
  const screens = useScreenList();
  const items = (counted.data?.groups ?? []).map((group) => {
    const lines = screens.data ?? [];
    const line = lines.find(({ id }) => id === group.screen) ?? pageOf(lines, group.businessType);
    return { ...group, screen: line?.id ?? null, title: textOf(line?.title ?? group.title) };
  });
  return { items, isLoading: screens.isLoading || counted.isLoading };
}

/** The approval page of a kind of record when there is one, else the first that shows its flow. */
const pageOf = (lines: readonly ScreenLine[], entity: string): ScreenLine | undefined => {
  const own = lines.filter((line) => line.entity === entity && line.flow);
  return own.find((line) => line.type === "approval") ?? own[0];
};
