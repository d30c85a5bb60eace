import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useCallback, useEffect } from "react";
import type { CompiledScreen } from "../../engine/screens/screen-model.ts";
import { type DataSource, useDataSource } from "../data-source.ts";
import { isRefusal } from "../refusal.ts";

/** Paths a reading page shows beside the own fields. */
function detailColumns(screen: CompiledScreen): string {
  const walked = Object.keys(screen.fields).filter((path) => path.includes("."));
  return [...new Set([...walked, ...screen.needs])].join(",");
}

const recordQuery = (source: DataSource, screen: CompiledScreen, id: string) => ({
  queryKey: ["record", screen.path, screen.id, screen.variant, id],
  queryFn: () =>
    source.getOne(screen.path, id, { columns: detailColumns(screen) || undefined, labels: "then", ...(screen.flow && { history: 1 as const }) }),
});

/** One record with its flow history. */
export function useRecord(screen: CompiledScreen, id: string) {
  const source = useDataSource();
  const client = useQueryClient();
  const detail = useQuery(recordQuery(source, screen, id));
  const reload = useCallback(() => client.invalidateQueries({ queryKey: ["record", screen.path] }), [client, screen.path]);
  // What was read before is not shown to somebody who may not read it any more.
  return { detail: isRefusal(detail.error) ? undefined : detail.data, error: detail.error, isLoading: detail.isLoading, reload };
}

/** Milliseconds for which what was read ahead is not read once more. */
const AHEAD_MS = 30_000;

/** Reads a record before it is opened. */
export function useRecordAhead(screen: CompiledScreen, id: string | undefined): void {
  const source = useDataSource();
  const client = useQueryClient();
  useEffect(() => {
    if (id !== undefined) void client.prefetchQuery({ ...recordQuery(source, screen, id), staleTime: AHEAD_MS });
  }, [client, source, screen, id]);
}
