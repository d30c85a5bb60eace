import type { ListDocument } from "../../engine/kinds/screen/document.ts";
import type { Values } from "../data-source.ts";

export type ListView = "table" | "calendar" | "card";
export interface ListSort {
  field: string;
  dir: "asc" | "desc";
}

/** Everything about a list that its address carries, so that a link or the back button brings the same list. */
export interface ListState {
  /** Query parameters of filters: text or lists of texts. */
  filters: Values;
  current: number;
  size: number;
  /** Null = the order of the server. */
  sort: ListSort | null;
  view: ListView;
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
  "id",
  "ddtab",
]);

/** `todo` is the tab an approval screen begins with. */
export function readListState(query: URLSearchParams, list: ListDocument | undefined, todo = false): ListState {
  const filters: Values = {};
  for (const key of new Set(query.keys())) if (!own.has(key)) filters[key] = oneOrMany(query.getAll(key));
  return {
    filters,
    current: wholeNumber(query.get("current"), 1),
    size: wholeNumber(query.get("size"), list?.pageSize ?? 20),
    sort: sortOf(query.get("_sort")) ?? defaultSort(list),
    view: viewOf(query.get("_view"), list),
    todo: query.has("_todo") ? query.get("_todo") === "1" : todo,
    removed: query.get("_removed") === "1",
    record: query.get("_record"),
    print: query.get("_print") === "1",
    exports: query.get("_exports") === "1",
    isNew: query.get("_new") === "1",
    handed: (query.get("_with") ?? "").split(",").filter((name) => Object.hasOwn(filters, name)),
    touched: query.get("_touched") === "1",
  };
}

/** The address of a state; what equals the default is left out. Parameters of the page that are not the list's stay. `todo` is the default of that. */
export function writeListState(
  state: ListState,
  before: URLSearchParams,
  { list, todo = false }: { list: ListDocument | undefined; todo?: boolean },
): URLSearchParams {
  const query = new URLSearchParams();
  for (const key of ["_variant", "_screen"]) if (before.has(key)) query.set(key, before.get(key)!);
  for (const [key, value] of Object.entries(state.filters))
    for (const item of Array.isArray(value) ? value : [value]) if (!isBlank(item)) query.append(key, String(item));
  if (state.current > 1) query.set("current", String(state.current));
  if (state.size !== (list?.pageSize ?? 20)) query.set("size", String(state.size));
  const standard = defaultSort(list);
  if (state.sort && (state.sort.field !== standard?.field || state.sort.dir !== standard.dir))
    query.set("_sort", `${state.sort.field}.${state.sort.dir}`);
  if (state.view !== (list?.views?.[0] ?? "table")) query.set("_view", state.view);
  if (state.todo !== todo) query.set("_todo", state.todo ? "1" : "0");
  for (const flag of ["removed", "touched"] as const) if (state[flag]) query.set(`_${flag}`, "1");
  if (state.record) query.set("_record", state.record);
  const handed = Object.keys(handedOver(state));
  if (handed.length > 0) query.set("_with", handed.join(","));
  return query;
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

function defaultSort(list: ListDocument | undefined): ListSort | null {
  const column = list?.columns.find((candidate) => candidate.sort);
  return column ? { field: column.field, dir: column.sort! } : null;
}

function viewOf(text: string | null, list: ListDocument | undefined): ListView {
  const views = list?.views ?? ["table"];
  return views.includes(text as ListView) ? (text as ListView) : (views[0] ?? "table");
}
