import { keepPreviousData, useInfiniteQuery } from "@tanstack/react-query";
import { useEffect, useMemo } from "react";
import type { Row } from "../../../../engine/api.ts";
import { useDataSource } from "../../../data-source.ts";
import { type ListController, toRowQuery } from "../../../hooks/use-list-controller.ts";

/** Rows of a call, and of a drawing: more are narrowed by the filters first. */
const PAGE = 500;
export const MOST_PLACES = 5_000;

export interface PlanRows {
  rows: Row[];
  /** Rows behind the filters; null while that is not known. */
  total: number | null;
  isLoading: boolean;
  /** More rows are on their way. */
  isPartial: boolean;
  error: Error | null;
  reload(): void;
}

/** All rows of the list, page by page, drawn as they come. */
export function usePlanRows({ screen, state, filters }: ListController): PlanRows {
  const source = useDataSource();
  const query = useMemo(
    () => ({ ...toRowQuery(screen, { ...state, current: 1, size: PAGE, sort: null }, filters), sums: undefined }),
    [screen, state, filters],
  );
  const { data, error, isLoading, hasNextPage, isFetchingNextPage, fetchNextPage, refetch } = useInfiniteQuery({
    queryKey: ["list", screen.path, "plan", query],
    queryFn: ({ pageParam }) => source.list(screen.path, { ...query, current: pageParam }),
    initialPageParam: 1,
    getNextPageParam: ({ total }, pages) => (pages.length * PAGE < Math.min(total, MOST_PLACES) ? pages.length + 1 : undefined),
    placeholderData: keepPreviousData,
  });
  useEffect(() => {
    if (hasNextPage && !isFetchingNextPage) void fetchNextPage();
  }, [hasNextPage, isFetchingNextPage, fetchNextPage]);
  const rows = useMemo(() => [...new Map((data?.pages ?? []).flatMap(({ records }) => records).map((row) => [row.id, row])).values()], [data]);
  return { rows, total: data?.pages[0]?.total ?? null, isLoading, isPartial: hasNextPage, error, reload: () => void refetch() };
}
