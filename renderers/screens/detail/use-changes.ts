import { useInfiniteQuery } from "@tanstack/react-query";
import type { FieldChange, RecordChange, Row } from "../../../engine/api.ts";
import type { CompiledScreen } from "../../../engine/screens/screen-model.ts";
import { useDataSource } from "../../data-source.ts";
import { useRun } from "../../hooks/use-run.ts";
import { t } from "../../locales/t.ts";
import { useReload } from "./use-reload.ts";

export interface Changes {
  /** Undefined while the first page loads. */
  changes: RecordChange[] | undefined;
  error: Error | null;
  /** Loads what is older; absent when there is nothing. */
  more?: () => void;
  isLoading: boolean;
  isRestoring: boolean;
  /** Writes what stood before back, as a form would; resolves to whether it was saved. */
  restore(change: FieldChange): Promise<boolean>;
  retry(): void;
}

/** Who changed what of a record, a page at a time. */
export function useChanges({ path }: CompiledScreen, record: Row): Changes {
  const source = useDataSource();
  const reload = useReload(path);
  const { isRunning, run } = useRun();
  const pages = useInfiniteQuery({
    queryKey: ["record", path, "changes", record.id, record.version],
    queryFn: ({ pageParam }) => source.changes(path, { id: record.id, ...(pageParam !== null && { before: pageParam }) }),
    initialPageParam: null as string | null,
    getNextPageParam: (last) => last.next,
  });
  const restore = (change: FieldChange) =>
    run(async () => {
      await source.update(path, record.id, {
        values: { [change.field]: change.restores?.value ?? null },
        ...(record.version !== undefined && { version: record.version }),
      });
      await reload();
    }, t("restored"));
  return {
    changes: pages.data?.pages.flatMap((page) => page.changes),
    error: pages.error,
    ...(pages.hasNextPage && { more: () => void pages.fetchNextPage() }),
    isLoading: pages.isFetching,
    isRestoring: isRunning,
    restore,
    retry: () => void pages.refetch(),
  };
}
