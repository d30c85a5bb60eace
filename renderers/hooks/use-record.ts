import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useCallback } from "react";
import type { CompiledScreen } from "../../engine/screens/screen-model.ts";
import { useDataSource } from "../data-source.ts";
import { isRefusal } from "../refusal.ts";

/** Paths a reading page shows beside the own fields. */
function detailColumns(screen: CompiledScreen): string {
  const walked = Object.keys(screen.fields).filter((path) => path.includes("."));
  return [...new Set([...walked, ...screen.needs])].join(",");
}

/** One record with its flow history. */
export function useRecord(screen: CompiledScreen, id: string) {
  const source = useDataSource();
  const client = useQueryClient();
  const queryKey = ["record", screen.path, screen.id, screen.variant, id];
  const detail = useQuery({
    queryKey,
    queryFn: () =>
      source.getOne(screen.path, id, { columns: detailColumns(screen) || undefined, labels: "then", ...(screen.flow && { history: 1 as const }) }),
  });
  const reload = useCallback(() => client.invalidateQueries({ queryKey: ["record", screen.path] }), [client, screen.path]);
  // What was read before is not shown to somebody who may not read it any more.
  return { detail: isRefusal(detail.error) ? undefined : detail.data, error: detail.error, isLoading: detail.isLoading, reload };
}
