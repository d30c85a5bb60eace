import { useQuery } from "@tanstack/react-query";
import type { Row } from "../../../../../../engine/api.ts";
import { formatDate } from "../../../../../../engine/values/date-format.ts";
import { type RowQuery, useDataSource } from "../../../../../../renderers/data-source.ts";

import type { LiveName } from "../../../../client/counts.ts";
import { inTime } from "./in-time.ts";

export const base = "/api/flySource-base";

interface RowsMore {
  refreshSeconds: number | null;
  isReady?: boolean;
  /** Whose change makes them others. */
  live?: LiveName;
}

/** A few rows of an entity for a card; a refresh of 0 seconds means only when the page opens. */
export function useRows(path: string, query: RowQuery, { refreshSeconds, isReady = true, live }: RowsMore) {
  const source = useDataSource();
  const reply = useQuery({
    queryKey: ["card", path, query],
    queryFn: () => inTime(source.list(path, { current: 1, size: 6, ...query })),
    enabled: isReady,
    meta: { live },
    refetchInterval: refreshSeconds ? refreshSeconds * 1000 : false,
  });
  return { rows: reply.data?.records, total: reply.data?.total, error: reply.error, retry: () => void reply.refetch() };
}

export const textOfRow = (row: Row, name: string): string => String(row[name] ?? "");
export const dayOf = (row: Row, name: string): string => formatDate(textOfRow(row, name), "mm-dd HH:MM");

/** Head and room around the lines, and the height of one. */
const AROUND = 62;
const LINE = 38;
const MOST = 20;

/** How many lines a list card of this height shows, so that it keeps its height when they come. */
export const rowsThatFit = ({ minHeight }: { minHeight: number | null }): number =>
  Math.min(Math.max(Math.floor(((minHeight ?? 0) - AROUND) / LINE), 3), MOST);
