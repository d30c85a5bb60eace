import type { KeptViews, SavedView } from "../../engine/api.ts";
import type { Cond } from "../../engine/grammar/condition.ts";
import type { ListDocument } from "../../engine/kinds/screen/document.ts";
import { isObject, same } from "../../engine/values/json-object.ts";
import type { Values } from "../data-source.ts";

export interface ListSort {
  field: string;
  dir: "asc" | "desc";
}

/** Everything about a list that its address carries, so that a link or the back button brings the same list. */
export interface ListState {
  /** Query parameters of filters: text or lists of texts. */
  filters: Values;
  /** A condition beside the filters. */
  where: Cond | null;
  /** Saved view that the list follows, by its id. */
  saved: string | null;
  current: number;
  size: number;
  /** Null = the order of the server. */
  sort: ListSort | null;
  /** Kind of view, with the field its columns stand for where it has any: `kanban:state`. */
  view: string;
  todo: boolean;
  removed: boolean;
  /** Record whose detail is open. */
  record: string | null;
  /** That record is printed once it is there. The address that leads here says so, no later one does. */
  print: boolean;
  /** The reader's exports are shown at once. The address of a message says so, no later one does. */
  exports: boolean;
  /** A new record is begun at once. The address of a service says so, no later one does. */
  isNew: boolean;
  /** Filters that the screen before handed over, by name: a record made here begins with them. */
  handed: readonly string[];
  /** Filters were touched: defaults do not come back. */
  touched: boolean;
}

/** Names of the page's own parameters; field paths cannot begin with `_`. */
const own = new Set([
  "current",
  "size",
  "_sort",
  "_view",
  "_todo",
  "_removed",
  "_record",
  "_print",
  "_touched",
  "_with",
  "_exports",
  "_new",
  "_variant",
  "_screen",
  "_where",
  "view",
  "id",
  "ddtab",
]);

/** What a list begins with where its address says nothing. */
export interface ListBeginning {
  list: ListDocument | undefined;
  /** The tab an approval screen begins with. */
  todo?: boolean;
  kept?: KeptViews | undefined;
  /** Views that the list offers. Default: those of the document. */
  views?: readonly string[];
}

/** Says in an address that no saved view is followed, though one is the beginning. */
const NO_VIEW = "0";

export const savedView = (kept: KeptViews | undefined, id: string | null): SavedView | null => kept?.views.find((view) => view.id === id) ?? null;

/** The view that an address names; one that names neither a view nor filters of its own has the one that the list begins with. */
function viewIn(query: URLSearchParams, kept: KeptViews | undefined, isPlain: boolean): SavedView | null {
  const id = query.get("view") ?? (isPlain ? (kept?.begins ?? null) : null);
  return savedView(kept, id);
}

export function readListState(query: URLSearchParams, { list, todo = false, kept, views = list?.views }: ListBeginning): ListState {
  const said: Values = {};
  for (const key of new Set(query.keys())) if (!own.has(key)) said[key] = oneOrMany(query.getAll(key));
  const touched = query.get("_touched") === "1";
  const isPlain = !touched && Object.keys(said).length === 0 && !query.has("_where");
  const view = viewIn(query, kept, isPlain && !query.has("_todo"));
  const filters = isPlain && view ? view.content.filters : said;
  return {
    filters,
    where: isPlain && view ? view.content.where : whereIn(query.get("_where")),
    saved: view?.id ?? null,
    current: wholeNumber(query.get("current"), 1),
    size: wholeNumber(query.get("size"), list?.pageSize ?? 20),
    sort: sortOf(query.get("_sort")) ?? standardSort(list, view),
    view: viewOf(query.get("_view") ?? view?.content.kind ?? null, views),
    todo: query.has("_todo") ? query.get("_todo") === "1" : todo,
    removed: query.get("_removed") === "1",
    record: query.get("_record"),
    print: query.get("_print") === "1",
    exports: query.get("_exports") === "1",
    isNew: query.get("_new") === "1",
    handed: (query.get("_with") ?? "").split(",").filter((name) => Object.hasOwn(filters, name)),
    touched,
  };
}

/** Parameters of the page around the list, which stay. */
export const pageParameters = (query: URLSearchParams): [string, string][] =>
  ["_variant", "_screen"].flatMap((key) => (query.has(key) ? [[key, query.get(key)!] as [string, string]] : []));

/** The address of a state; what equals its beginning is left out. Parameters of the page that are not the list's stay. */
export function writeListState(
  state: ListState,
  before: URLSearchParams,
  { list, todo = false, kept, views = list?.views }: ListBeginning,
): URLSearchParams {
  const query = new URLSearchParams();
  const view = savedView(kept, state.saved);
  for (const [key, value] of pageParameters(before)) query.set(key, value);
  if (view !== null) query.set("view", view.id);
  else if ((kept?.begins ?? null) !== null) query.set("view", NO_VIEW);
  const followsView = view !== null && same(view.content.filters, state.filters) && same(view.content.where, state.where);
  if (!followsView) writeFilters(state, query);
  if (followsView ? false : state.touched || view !== null) query.set("_touched", "1");
  if (state.current > 1) query.set("current", String(state.current));
  if (state.size !== (list?.pageSize ?? 20)) query.set("size", String(state.size));
  const standard = standardSort(list, view);
  if (state.sort && (state.sort.field !== standard?.field || state.sort.dir !== standard.dir))
    query.set("_sort", `${state.sort.field}.${state.sort.dir}`);
  if (state.view !== viewOf(view?.content.kind ?? null, views)) query.set("_view", state.view);
  if (state.todo !== todo) query.set("_todo", state.todo ? "1" : "0");
  if (state.removed) query.set("_removed", "1");
  if (state.record) query.set("_record", state.record);
  const handed = Object.keys(handedOver(state));
  if (handed.length > 0) query.set("_with", handed.join(","));
  return query;
}

function writeFilters({ filters, where }: ListState, query: URLSearchParams): void {
  for (const [key, value] of Object.entries(filters))
    for (const item of Array.isArray(value) ? value : [value]) if (!isBlank(item)) query.append(key, String(item));
  if (where !== null) query.set("_where", JSON.stringify(where));
}

/** Any text can stand in an address; the server says what is wrong with a condition. */
function whereIn(text: string | null): Cond | null {
  try {
    const where: unknown = JSON.parse(text ?? "null");
    return isObject(where) ? (where as Cond) : null;
  } catch {
    return null;
  }
}

/** The filters handed over that still stand. */
export const handedOver = ({ filters, handed }: Pick<ListState, "filters" | "handed">): Values =>
  Object.fromEntries(handed.filter((name) => !isBlank(filters[name])).map((name) => [name, filters[name]]));

const isBlank = (value: unknown): boolean => value === null || value === undefined || value === "";
const oneOrMany = (texts: string[]): unknown => (texts.length > 1 ? texts : texts[0]);

function wholeNumber(text: string | null, fallback: number): number {
  const number = Number(text);
  return text !== null && Number.isSafeInteger(number) && number > 0 ? number : fallback;
}

function sortOf(text: string | null): ListSort | null {
  const [, field, dir] = /^(.+)\.(asc|desc)$/.exec(text ?? "") ?? [];
  return field ? { field, dir: dir as ListSort["dir"] } : null;
}

const standardSort = (list: ListDocument | undefined, view: SavedView | null): ListSort | null => view?.content.sort ?? defaultSort(list);

/** The order that the document says. */
export function defaultSort(list: ListDocument | undefined): ListSort | null {
  const column = list?.columns.find((candidate) => candidate.sort);
  return column ? { field: column.field, dir: column.sort! } : null;
}

const viewOf = (text: string | null, views: readonly string[] = ["table"]): string =>
  text !== null && views.includes(text) ? text : (views[0] ?? "table");
