import { keepPreviousData, useQuery, useQueryClient } from "@tanstack/react-query";
import { useLayoutEffect, useMemo, useRef, useState } from "react";
import type { Page, Row, SavedView } from "../../engine/api.ts";
import type { CompiledScreen } from "../../engine/screens/screen-model.ts";
import { listViews } from "../../engine/screens/list-kinds.ts";
import type { ListDocument } from "../../engine/kinds/screen/document.ts";
import { type RowQuery, useDataSource, type Values } from "../data-source.ts";
import { isRefusal } from "../refusal.ts";
import type { ScreenPlace } from "./screen-place.ts";
import { usePreference } from "./use-preference.ts";
import { defaultFilters, rowColumns, sumName } from "./list-query.ts";
import { type ListBeginning, type ListState, pageParameters, readListState, savedView, writeListState } from "./list-state.ts";
import { useJudge } from "./use-judge.ts";
import { type SavedRow, useSavedRow } from "./use-saved-row.ts";

export interface ListController {
  screen: CompiledScreen;
  state: ListState;
  /** The query as it is sent, without paging: what an export of this list covers. */
  filters: Values;
  /** Filters given from outside. */
  fixed: Values;
  page: Page<Row> | undefined;
  /** Rows of the query as it is now; null while it is not answered. */
  total: number | null;
  isLoading: boolean;
  isFetching: boolean;
  /** The rows are still those of the query before. */
  isStale: boolean;
  error: Error | null;
  selected: Row[];
  select(rows: Row[]): void;
  /** Changes part of the state; anything but paging goes back to page 1. */
  change(patch: Partial<ListState>): void;
  /** Null removes a filter. */
  filter(patch: Values): void;
  resetFilters(): void;
  /** The saved view that the list follows. */
  view: SavedView | null;
  /** Shows the list as the view has it; null = as the document has it. */
  follow(view: SavedView | null): void;
  /** Follows a view that was just saved, once it is known. */
  followId(id: string): void;
  /** Lists inside of other screens follow none. */
  canFollow: boolean;
  reload(): void;
  /** The record that was stored just now. */
  saved: SavedRow | null;
  /** Loads again with a stored record in sight. */
  settle(row: SavedRow): void;
}

const nothing: Values = {};

/** State and data of a list: the address is the state, the server is the data. */
export const useListController = (screen: CompiledScreen, place: ScreenPlace, more: Values = nothing): ListController =>
  useController({ screen, place, more, asksRows: true });

/** The filters of a page that counts rows and shows none: who may count need not be allowed to read. */
export const useFilterController = (screen: CompiledScreen, place: ScreenPlace): ListController =>
  useController({ screen, place, more: nothing, asksRows: false });

interface ControllerInput {
  screen: CompiledScreen;
  place: ScreenPlace;
  /** Further filters. */
  more: Values;
  asksRows: boolean;
}

function useController({ screen, place, more, asksRows }: ControllerInput): ListController {
  const client = useQueryClient();
  const judge = useJudge(screen);
  const begins = useBeginning(screen, place);
  const state = useListState(screen, place, begins);
  const view = savedView(begins.kept, state.saved);
  const said = useLatest(state);
  const [selected, select] = useState<Row[]>([]);
  const filters = useMemo(() => ({ ...state.filters, ...whereParameter(state), ...place.fixed, ...more }), [state, place.fixed, more]);
  const { rows, page, saved, setSaved } = useRows({ screen, state, filters, outside: { ...place.fixed, ...more }, asksRows });

  function change(patch: Partial<ListState>) {
    const isPaging = Object.keys(patch).every((key) => ["current", "record", "view"].includes(key));
    if (!("record" in patch)) {
      select([]);
      setSaved(null);
    }
    said.current = { ...said.current, ...(isPaging ? {} : { current: 1 }), ...patch };
    place.onQuery(writeListState(said.current, place.query, begins));
  }
  function reload() {
    select([]);
    void client.invalidateQueries({ queryKey: ["list", screen.path] });
  }
  return {
    screen,
    state,
    filters,
    fixed: place.fixed ?? nothing,
    selected,
    select,
    change,
    page,
    total: rows.isPlaceholderData ? null : (page?.total ?? null),
    isLoading: rows.isLoading,
    isFetching: rows.isFetching,
    isStale: rows.isPlaceholderData,
    error: rows.error,
    filter: (patch) => change({ filters: withPatch(said.current.filters, patch), touched: true }),
    resetFilters: () =>
      change({ filters: view?.content.filters ?? defaultFilters(screen, judge), where: view?.content.where ?? null, touched: false }),
    view,
    follow: (next) => change(next ? followed(next, begins) : { ...asDocumented(begins), filters: defaultFilters(screen, judge) }),
    followId: (id) => place.onQuery(new URLSearchParams([...pageParameters(place.query), ["view", id]])),
    canFollow: begins.kept !== undefined,
    reload,
    saved,
    settle: (row) => {
      setSaved(row);
      reload();
    },
  };
}

interface RowsInput {
  screen: CompiledScreen;
  state: ListState;
  filters: Values;
  /** Filters that hold whatever the person asks for. */
  outside: Values;
  asksRows: boolean;
}

function useRows({ screen, state, filters, outside, asksRows }: RowsInput) {
  const source = useDataSource();
  const query = useMemo(() => toRowQuery(screen, state, filters), [screen, state, filters]);
  const rows = useQuery({
    queryKey: ["list", screen.path, query],
    queryFn: () => source.list(screen.path, query),
    placeholderData: keepPreviousData,
    enabled: asksRows,
  });
  // Rows of before are not shown to somebody who may not see them any more, as after the last task that opened them.
  const known = isRefusal(rows.error) ? undefined : rows.data;
  const queryOf = (id: string) => toRowQuery(screen, { ...state, current: 1, todo: false, removed: false }, { ...outside, id });
  return { rows, ...useSavedRow({ screen, page: known, isSettled: !rows.isFetching, queryOf }) };
}

const whereParameter = ({ where }: ListState): Values => (where === null ? {} : { where: JSON.stringify(where) });

/** Where the words are looked for, when the search box names its fields. */
function keywordFields(screen: CompiledScreen, filters: Values): Pick<RowQuery, "keywordFields"> {
  const fields = screen.screen.list?.filters?.find((filter) => filter.field === undefined && filter.fields)?.fields;
  return filters.keyword && fields ? { keywordFields: fields.join(",") } : {};
}

const beginsWithTodo = (screen: CompiledScreen): boolean => screen.screen.type === "approval" && screen.flow?.decides === true;

/** The list with as many rows a page as the person wants, where the document does not say. */
function useListDocument({ screen: { list } }: CompiledScreen): ListDocument | undefined {
  const [pageSize] = usePreference<number | null>("rows", "lists", null);
  return useMemo(() => list && (pageSize === null ? list : { pageSize, ...list }), [list, pageSize]);
}

/** A list inside of another screen, or with filters from outside, follows no saved view. */
function useBeginning(screen: CompiledScreen, { fixed, embedded }: ScreenPlace): ListBeginning {
  const list = useListDocument(screen);
  const kept = fixed === undefined && embedded !== true ? screen.kept : undefined;
  return useMemo(() => ({ list, todo: beginsWithTodo(screen), kept, views: listViews(screen) }), [list, screen, kept]);
}

function useListState(screen: CompiledScreen, place: ScreenPlace, begins: ListBeginning): ListState {
  const judge = useJudge(screen);
  return useMemo(() => {
    const state = readListState(place.query, begins);
    const isBare = !state.touched && state.saved === null && state.where === null && Object.keys(state.filters).length === 0;
    return isBare && (!state.todo || beginsWithTodo(screen)) ? { ...state, filters: defaultFilters(screen, judge) } : state;
  }, [place.query, screen, begins, judge]);
}

/** What of the state a saved view says. */
const followed = ({ id }: SavedView, begins: ListBeginning): Partial<ListState> => pick(readListState(new URLSearchParams({ view: id }), begins));

/** What of the state the document says where no view is followed. */
const asDocumented = ({ kept: _kept, ...begins }: ListBeginning): Partial<ListState> => pick(readListState(new URLSearchParams(), begins));

const pick = ({ filters, where, saved, sort, view, touched }: ListState): Partial<ListState> => ({ filters, where, saved, sort, view, touched });

/** The state as it was last asked for: a second change may come before the address of the first is drawn. */
function useLatest(state: ListState): { current: ListState } {
  const said = useRef(state);
  useLayoutEffect(() => {
    said.current = state;
  }, [state]);
  return said;
}

function withPatch(filters: Values, patch: Values): Values {
  const next = { ...filters, ...patch };
  for (const [key, value] of Object.entries(next)) if (value === null || value === undefined || value === "") delete next[key];
  return next;
}

/** What is asked of the server for a list in this state. */
export function toRowQuery(screen: CompiledScreen, state: ListState, filters: Values): RowQuery {
  return {
    ...filters,
    ...keywordFields(screen, filters),
    current: state.current,
    size: state.size,
    columns: rowColumns(screen).join(",") || undefined,
    sums: screen.screen.list?.summary?.map(sumName).join(",") || undefined,
    screen: screen.id,
    variant: screen.variant,
    ...(state.sort && { [state.sort.dir === "asc" ? "ascs" : "descs"]: state.sort.field }),
    ...(state.todo && { todo: 1 as const }),
    ...(state.removed && { removed: 1 as const }),
  };
}
