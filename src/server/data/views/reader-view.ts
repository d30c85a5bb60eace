import { type ListLook, parametersOf, type QueryParameterName, type SavedView, type ViewContent } from "../../../../engine/api.ts";
import { isAppError } from "../../../../engine/errors.ts";
import type { Cond } from "../../../../engine/grammar/condition.ts";
import { readViewContent } from "../../../../engine/screens/view-content.ts";
import { listViews } from "../../../../engine/screens/list-kinds.ts";
import type { CompiledScreen } from "../../../../engine/screens/screen-model.ts";
import type { Call } from "../../platform/runtime.ts";
import { badRequest } from "../records/bad-request.ts";
import { entityOf } from "../records/entity-of.ts";
import { type FilterPlace, filterCond } from "../records/filters.ts";
import { orderOf } from "../records/order.ts";
import { clientCond } from "../records/where.ts";
import { isMine, mayRemove, type StoredView } from "./stored-view.ts";

interface Reader {
  call: Call;
  screen: CompiledScreen;
}

/** A view without what its reader may not read or does not have; what would be refused of a list is left out, not told. */
export function readerView({ call, screen }: Reader, stored: StoredView): SavedView {
  const { content, leftOut } = readable({ call, screen }, readViewContent(stored.content));
  const { id, title, audience, roles, isDefault, version } = stored;
  const mine = isMine(call, stored);
  return { id, title, audience, roles, isDefault, version, isMine: mine, mayChange: mine, mayRemove: mayRemove(call, stored), content, leftOut };
}

function readable({ call, screen }: Reader, given: ViewContent): { content: ViewContent; leftOut: number } {
  const place: FilterPlace = { call, entity: entityOf(call, screen.entity), action: "read" };
  const filters = Object.entries(given.filters).filter(([name, value]) => passes(() => filtersBy(place, name, [value].flat())));
  const where = given.where === null ? [] : conjuncts(given.where);
  const kept = where.filter((one) => passes(() => clientCond(place, JSON.stringify(one))));
  const { sort } = given;
  const isSorted = sort !== null && passes(() => orderOf(place, { [sort.dir === "asc" ? "ascs" : "descs"]: sort.field }));
  const { look, columns } = lookOf(screen, given.look);
  const kinds = listViews(screen);
  return {
    content: {
      filters: Object.fromEntries(filters),
      where: kept.length === 0 ? null : kept.length === where.length ? given.where : { all: kept },
      look,
      sort: isSorted ? sort : null,
      kind: given.kind !== null && kinds.includes(given.kind) ? given.kind : null,
    },
    leftOut: Object.keys(given.filters).length - filters.length + where.length - kept.length + (sort !== null && !isSorted ? 1 : 0) + columns,
  };
}

/** Parts that must all hold, so that one of them may be left out; any other condition stays or goes as a whole. */
const conjuncts = (where: Cond): Cond[] => ("all" in where ? where.all : [where]);

const WORDS: QueryParameterName = "keyword";

/** Of the parameters that steer a call a view keeps the words that are looked for, no other. */
function filtersBy(place: FilterPlace, name: string, values: string[]): void {
  if (name === WORDS) return;
  if (parametersOf("list").some(([parameter]) => parameter === name)) throw badRequest(name, "筛选条件");
  filterCond(place, name, values);
}

function passes(read: () => unknown): boolean {
  try {
    read();
    return true;
  } catch (error) {
    if (isAppError(error)) return false;
    throw error;
  }
}

/** `columns`: how many that the view shows are none of this reader's list. */
function lookOf({ screen, fields }: CompiledScreen, { order, shown, widths, density }: ListLook): { look: ListLook; columns: number } {
  const known = new Set((screen.list?.columns ?? []).flatMap(({ field }) => (fields[field] ? [field] : [])));
  const own = <T>(of: Record<string, T>): Record<string, T> => Object.fromEntries(Object.entries(of).filter(([field]) => known.has(field)));
  const gone = Object.entries(shown).filter(([field, isShown]) => isShown && !known.has(field));
  return { look: { order: order.filter((field) => known.has(field)), shown: own(shown), widths: own(widths), density }, columns: gone.length };
}
