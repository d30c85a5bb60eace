import type { Path } from "../grammar/condition.ts";
import type { ListDocument } from "../kinds/screen/document.ts";
import type { CompiledScreen, ScreenField } from "./screen-model.ts";

/** Ways to look at the rows of a list. */
export type ListKind = NonNullable<ListDocument["views"]>[number] | "kanban" | "gantt";

/** More columns than one can take in at a sight. */
const MOST_GROUPS = 16;

/** The kind of view that a text of an address or of a saved view names: `kanban:kind` is a kanban by the field `kind`. */
export const kindOf = (view: string): ListKind => view.split(":")[0] as ListKind;
export const groupOf = (view: string): Path | null => (view.startsWith("kanban:") ? view.slice("kanban:".length) : null);

/** Fields by which the rows may stand in columns and be moved from one to another: the state of a flow that the reader moves, and dictionaries that the reader writes. */
export function groupPaths({ screen, fields, flow, dicts }: Pick<CompiledScreen, "screen" | "fields" | "flow" | "dicts">): Path[] {
  const state = flow !== null && flow.moves.length > 0 ? [flow.state] : [];
  const written = (screen.list?.columns ?? []).map(({ field }) => field).filter((path) => fields[path]?.update === true && !fields[path].derived);
  const isGroup = (field: ScreenField | undefined): boolean => {
    const items = dicts[field?.doc.dict ?? ""]?.items.filter(({ retired }) => retired !== true) ?? [];
    return field?.read === "clear" && field.valueClass === "text" && items.length > 1 && items.length <= MOST_GROUPS;
  };
  return [...new Set([...state, ...written])].filter((path) => isGroup(fields[path]));
}

export interface Span {
  /** Where a row begins; a date range holds both ends. */
  start: Path;
  end: Path;
}

/** What of a row lasts: the ends of the calendar, a date range, or a pair of columns named as start and end. */
export function spanOf({ screen, fields }: Pick<CompiledScreen, "screen" | "fields">): Span | null {
  const isClear = (path: Path | undefined): path is Path => path !== undefined && fields[path]?.read === "clear";
  const { calendar, list } = screen;
  if (calendar !== undefined && isClear(calendar.start) && isClear(calendar.end)) return { start: calendar.start, end: calendar.end };
  const columns = (list?.columns ?? []).map(({ field }) => field).filter(isClear);
  const range = columns.find((path) => fields[path]!.type === "daterange");
  if (range !== undefined) return { start: range, end: range };
  const isDay = (path: Path) => ["date", "datetime"].includes(fields[path]!.valueClass);
  const start = columns.find((path) => isDay(path) && columns.some((other) => isDay(other) && other === endNamed(path)));
  return start === undefined ? null : { start, end: endNamed(start)! };
}

/** `startTime` -> `endTime`; null where the name is none of a start. */
const endNamed = (path: Path): Path | null => (/(^|\.)start(?=[A-Z]|$)/.test(path) ? path.replace(/(^|\.)start(?=[A-Z]|$)/, "$1end") : null);

/** Whether names may stand in groups: the badge of the card is a dictionary that the reader reads. */
function isRoll({ screen, fields }: Pick<CompiledScreen, "screen" | "fields">): boolean {
  const badge = fields[screen.list?.card?.badge ?? ""];
  return badge?.read === "clear" && badge.doc.dict !== undefined;
}

/** Every view of a list by its text, the document's own first; the first is what the list begins with. */
export function listViews(screen: Pick<CompiledScreen, "screen" | "fields" | "flow" | "dicts">): string[] {
  const { plan, list } = screen.screen;
  const has = { plan: plan !== undefined, roll: isRoll(screen) };
  const own = (list?.views ?? ["table"]).filter((view) => (view !== "plan" && view !== "roll") || has[view]);
  return [
    ...(own.length === 0 ? ["table"] : own),
    ...groupPaths(screen).map((path) => `kanban:${path}`),
    ...(spanOf(screen) === null ? [] : ["gantt"]),
  ];
}
