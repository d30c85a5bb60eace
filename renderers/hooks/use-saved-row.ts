import { useQuery } from "@tanstack/react-query";
import { useMemo, useState } from "react";
import type { Page, Row } from "../../engine/api.ts";
import type { CompiledScreen } from "../../engine/screens/screen-model.ts";
import { type RowQuery, useDataSource } from "../data-source.ts";

/** A record that was stored just now and stays in sight until something else is asked for. */
export interface SavedRow {
  id: string;
  /** It came into being: it stands first, whatever the order. One that was changed keeps its place. */
  isNew: boolean;
}

interface Asked {
  screen: CompiledScreen;
  page: Page<Row> | undefined;
  /** The page is that of the list as it is now. */
  isSettled: boolean;
  /** How the list would ask for one record by its id. */
  queryOf(id: string): RowQuery;
}

/** The rows of the page with the saved one among them: at the top where it is new, or where filters, order and paging would hide it. */
export function useSavedRow({ screen, page, isSettled, queryOf }: Asked) {
  const source = useDataSource();
  const [saved, setSaved] = useState<SavedRow | null>(null);
  const onPage = page?.records.find(({ id }) => id === saved?.id);
  const isMissing = saved !== null && isSettled && page !== undefined && onPage === undefined;
  const query = saved === null ? null : queryOf(saved.id);
  const { data: found } = useQuery({
    queryKey: ["list", screen.path, query, "saved"],
    queryFn: () => source.list(screen.path, query!),
    enabled: isMissing,
  });
  const shown = useMemo(() => {
    if (page === undefined || saved === null) return page;
    const first = onPage === undefined ? (isMissing ? found?.records[0] : undefined) : saved.isNew ? onPage : undefined;
    return first === undefined ? page : { ...page, records: [first, ...page.records.filter(({ id }) => id !== first.id)] };
  }, [page, saved, onPage, isMissing, found]);
  return { page: shown, saved, setSaved };
}
