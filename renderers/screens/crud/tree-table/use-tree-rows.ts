import { useQueries, useQuery } from "@tanstack/react-query";
import { useMemo, useState } from "react";
import type { Row } from "../../../../engine/api.ts";
import type { Cond } from "../../../../engine/grammar/condition.ts";
import type { CompiledScreen } from "../../../../engine/screens/screen-model.ts";
import { alike } from "../../../../engine/values/json-object.ts";
import { type DataSource, type RowQuery, useDataSource } from "../../../data-source.ts";
import { defaultFilters } from "../../../hooks/list-query.ts";
import { useJudge } from "../../../hooks/use-judge.ts";
import { type ListController, toRowQuery } from "../../../hooks/use-list-controller.ts";
import { BELOW, keyOf, missingAbove, nested, type TreeKeys } from "./tree-rows.ts";

/** As many as one call brings. */
const MOST = 500;
/** Deeper than any tree; ends a walk whose rows are written meanwhile. */
const MOST_LEVELS = 20;

export interface TreeRows {
  rows: readonly Row[];
  /** Ids of the rows that stand open. */
  open: readonly string[];
  toggle(row: Row, isOpen: boolean): void;
  /** Ids of rows that are there to show where what was found stands. */
  around: ReadonlySet<string>;
  /** What was found is turned over page by page; the tree itself is opened. */
  isSearch: boolean;
  isLoading: boolean;
  /** Rows of opened levels that one call did not bring. */
  leftOut: number;
}

/** The rows of a list one below the other: level by level as they are opened, or what was looked for with what stands above it. */
export function useTreeRows(controller: ListController, keys: TreeKeys): TreeRows {
  const isSearch = useIsNarrowed(controller);
  const levels = useLevels(controller, keys, !isSearch);
  const found = useFound(controller, keys, isSearch);
  return isSearch ? found : levels;
}

/** Something else is asked for than what the list begins with. */
function useIsNarrowed({ screen, state }: ListController): boolean {
  const judge = useJudge(screen);
  return state.where !== null || state.removed || state.todo || !alike(state.filters, defaultFilters(screen, judge));
}

interface Level {
  rows: Row[];
  openable: readonly string[];
  leftOut: number;
}

function useLevels({ screen, state, filters }: ListController, keys: TreeKeys, enabled: boolean): TreeRows {
  const source = useDataSource();
  const [opened, setOpened] = useState<readonly string[]>([]);
  const query = useMemo(() => ({ ...toRowQuery(screen, state, filters), current: 1, size: MOST }), [screen, state, filters]);
  const replies = useQueries({
    queries: [null, ...opened].map((parent) => ({
      queryKey: ["list", screen.path, query, "below", parent],
      queryFn: () => readLevel({ source, screen, query, keys }, parent),
      enabled,
    })),
  });
  const read = replies.flatMap(({ data }) => (data === undefined ? [] : [data]));
  const rows = read.flatMap((level) => level.rows);
  const tree = nested(rows, keys, new Set(read.flatMap(({ openable }) => openable)));
  const isOpen = new Set(opened);
  return {
    rows: tree,
    open: rows.filter((row) => isOpen.has(keyOf(row, keys))).map(({ id }) => id),
    toggle: (row, wanted) =>
      setOpened((before) => (wanted ? [...new Set([...before, keyOf(row, keys)])] : before.filter((name) => name !== keyOf(row, keys)))),
    around: none,
    isSearch: false,
    isLoading: replies[0]?.isLoading === true,
    leftOut: read.reduce((sum, level) => sum + level.leftOut, 0),
  };
}

const none: ReadonlySet<string> = new Set();

interface Reading {
  source: DataSource;
  screen: CompiledScreen;
  query: RowQuery;
  keys: TreeKeys;
}

const asked = (query: RowQuery, cond: Cond): RowQuery => ({ ...query, where: JSON.stringify(cond) });

/** The rows below one, and which of them have rows below them. */
async function readLevel({ source, screen, query, keys }: Reading, parent: string | null): Promise<Level> {
  const here: Cond = parent === null ? { field: keys.parent, empty: true } : { field: keys.parent, eq: parent };
  const page = await source.list(screen.path, asked(query, here));
  const names = page.records.map((row) => keyOf(row, keys));
  const leftOut = page.total - page.records.length;
  if (names.length === 0) return { rows: page.records, openable: [], leftOut };
  const below = await source.list(screen.path, asked(query, { field: keys.parent, in: names }));
  // Of more than one call brings it is not known who has none.
  const isWhole = below.records.length === below.total;
  return { rows: page.records, openable: isWhole ? below.records.map((row) => String(row[keys.parent])) : names, leftOut };
}

function useFound({ screen, state, page, isLoading }: ListController, keys: TreeKeys, enabled: boolean): TreeRows {
  const source = useDataSource();
  const [closed, setClosed] = useState<ReadonlySet<string>>(none);
  const rows = page?.records ?? [];
  const query = { ...toRowQuery(screen, { ...state, current: 1, todo: false }, {}), size: MOST };
  const above = useQuery({
    queryKey: ["list", screen.path, query, "above", rows.map(({ id }) => id)],
    queryFn: () => readAbove({ source, screen, query, keys }, rows),
    enabled: enabled && rows.length > 0,
  });
  const around = above.data ?? [];
  const tree = nested([...around, ...rows], keys, none);
  return {
    rows: tree,
    open: openIn(tree).filter((id) => !closed.has(id)),
    toggle: ({ id }, wanted) => setClosed((before) => new Set(wanted ? [...before].filter((one) => one !== id) : [...before, id])),
    around: new Set(around.map(({ id }) => id)),
    isSearch: true,
    isLoading: isLoading || above.isLoading,
    leftOut: 0,
  };
}

const belowOf = (row: Row): Row[] => (row[BELOW] as Row[] | undefined) ?? [];
const openIn = (rows: readonly Row[]): string[] => rows.flatMap((row) => (belowOf(row).length > 0 ? [row.id, ...openIn(belowOf(row))] : []));

/** Level by level upwards; what the reader may not see ends the way. */
async function readAbove({ source, screen, query, keys }: Reading, rows: readonly Row[]): Promise<Row[]> {
  const above: Row[] = [];
  const asking = new Set<string>();
  for (let level = 0; level < MOST_LEVELS; level += 1) {
    const names = missingAbove([...rows, ...above], keys).filter((name) => !asking.has(name));
    if (names.length === 0) break;
    for (const name of names) asking.add(name);
    above.push(...(await source.list(screen.path, asked(query, { field: keys.key, in: names }))).records);
  }
  return above;
}
