import { useInfiniteQuery, useQueryClient } from "@tanstack/react-query";
import type { RecordComment, Row } from "../../../engine/api.ts";
import type { CompiledScreen } from "../../../engine/screens/screen-model.ts";
import { type Said, useDataSource } from "../../data-source.ts";
import { useRun } from "../../hooks/use-run.ts";

/** What is sent beside the record that it is said of. */
export type Saying = Omit<Said, "id">;

interface Comments {
  /** Undefined while the first page loads. */
  comments: RecordComment[] | undefined;
  error: Error | null;
  /** Loads what is older; absent when there is nothing. */
  more?: () => void;
  isLoading: boolean;
  isRunning: boolean;
  /** Resolves to whether it was kept. */
  put(said: Saying): Promise<boolean>;
  remove(comment: string): Promise<boolean>;
  retry(): void;
}

/** What people said of a record, a page at a time. */
export function useComments({ path }: CompiledScreen, { id }: Row): Comments {
  const source = useDataSource();
  const client = useQueryClient();
  const { isRunning, run } = useRun();
  const pages = useInfiniteQuery({
    queryKey: ["record", path, "comments", id],
    queryFn: ({ pageParam }) => source.comments(path, { id, ...(pageParam !== null && { before: pageParam }) }),
    initialPageParam: null as string | null,
    getNextPageParam: (last) => last.next,
  });
  const written = async (work: () => Promise<unknown>) => {
    const isDone = await run(work, null);
    await client.invalidateQueries({ queryKey: ["record", path] });
    return isDone;
  };
  return {
    comments: pages.data?.pages.flatMap((page) => page.comments),
    error: pages.error,
    ...(pages.hasNextPage && { more: () => void pages.fetchNextPage() }),
    isLoading: pages.isFetching,
    isRunning,
    put: (said) => written(() => source.putComment(path, { id, ...said })),
    remove: (comment) => written(() => source.removeComment(path, { id, comment })),
    retry: () => void pages.refetch(),
  };
}
