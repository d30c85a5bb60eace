import type { Path } from "../grammar/condition.ts";
import type {
  ActionDocument,
  CalendarDocument,
  ColumnDocument,
  DetailDocument,
  FilterDocument,
  FormDocument,
  HeaderNode,
  ItemDocument,
  ListDocument,
  PlanDocument,
  SectionDocument,
} from "../kinds/screen/document.ts";
import type { Flow } from "../model/model.ts";
import { type ActionUse, holds, mayCall, mayImport, mayUse, seesReport, seesStat } from "./screen-actions.ts";
import { type ScreenReader, seesScreen } from "./screen-rights.ts";
import type { PlainScreen } from "./variant.ts";

/** Takes out what is hidden and what the user may not see or do, so that documents need not repeat access as `hide`. */
export function prune(screen: PlainScreen, reader: ScreenReader, flow: Flow | null): PlainScreen {
  const sees = (path: Path) => reader.reads(path) !== null;
  const { calendar, plan, wall } = screen;
  return withoutUndefined({
    ...screen,
    list: screen.list && pruneList(screen.list, { reader, flow, imports: screen.imports ?? [] }),
    form: screen.form && pruneForm(screen.form, reader),
    detail: screen.detail && pruneDetail(screen.detail, reader),
    calendar: calendar && sees(calendar.title) && sees(calendar.start) ? pruneCalendar(calendar, reader) : undefined,
    plan: plan && [...plan.levels, plan.label, plan.state].every(sees) ? prunePlan(plan, sees) : undefined,
    wall:
      wall && sees(wall.image) && sees(wall.title)
        ? withoutUndefined({ ...wall, lines: wall.lines?.filter(sees), groupBy: ifSeen(wall.groupBy, sees) })
        : undefined,
    imports: screen.imports?.filter((id) => mayImport(id, reader)),
    stats: screen.stats?.filter((id) => seesStat(id, reader)),
    reports: screen.reports?.filter((id) => seesReport(id, reader)),
    steps: screen.steps?.filter((step) => step.screen === undefined || seesScreen(reader.model, step.screen, reader.user)),
    export: screen.export && holds(reader.access, "export") ? { ...screen.export, headers: pruneHeaders(screen.export.headers, reader) } : undefined,
  });
}

type Sees = (path: Path) => boolean;
const ifSeen = (path: Path | undefined, sees: Sees): Path | undefined => (path !== undefined && sees(path) ? path : undefined);
const isShown = (part: { hidden?: boolean }) => part.hidden !== true;

function withoutUndefined<T extends object>(value: T): T {
  return Object.fromEntries(Object.entries(value).filter(([, part]) => part !== undefined)) as T;
}

function pruneList(list: ListDocument, place: ActionUse): ListDocument {
  const { reader } = place;
  const sees: Sees = (path) => reader.reads(path) !== null;
  const actions = (items: ActionDocument[] | undefined) => items?.filter((action) => isShown(action) && mayUse(action, place));
  return withoutUndefined({
    ...list,
    columns: list.columns.filter((column) => isShown(column) && sees(column.field)).map((column) => unsortable(column, reader)),
    filters: list.filters?.flatMap((filter) => pruneFilter(filter, reader)),
    toolbar: actions(list.toolbar),
    row: actions(list.row),
    batch: actions(list.batch),
    card:
      list.card && sees(list.card.title)
        ? withoutUndefined({ ...list.card, lines: list.card.lines?.filter(sees), badge: ifSeen(list.card.badge, sees) })
        : undefined,
    sideTree: ifSeen(list.sideTree, (path) => reader.reads(path) === "clear"),
    summary: list.summary?.filter((sum) => reader.reads(sum.field) === "clear"),
  });
}

/** Sorting by a masked value would tell it. */
function unsortable(column: ColumnDocument, reader: ScreenReader): ColumnDocument {
  if (column.sort === undefined || reader.reads(column.field) === "clear") return column;
  const { sort: _, ...rest } = column;
  return rest;
}

/** So would filtering: a filter stays only over what is readable in clear. */
function pruneFilter(filter: FilterDocument, reader: ScreenReader): FilterDocument[] {
  if (!isShown(filter)) return [];
  const clear: Sees = (path) => reader.reads(path) === "clear";
  if (filter.field !== undefined && !clear(filter.field)) return [];
  const fields = filter.fields?.filter(clear);
  if (filter.field === undefined && filter.fields !== undefined && fields?.length === 0) return [];
  return [withoutUndefined({ ...filter, fields, to: filter.to?.filter(clear) })];
}

const pruneForm = (form: FormDocument, reader: ScreenReader): FormDocument => ({ ...form, sections: pruneSections(form.sections, reader) });

function pruneSections(sections: SectionDocument[], reader: ScreenReader): SectionDocument[] {
  return sections
    .filter(isShown)
    .map((section) => ({ ...section, items: section.items.filter((item) => isShown(item) && keepsItem(item, reader)) }))
    .filter((section) => section.items.length > 0);
}

/** Someone who may write a value without reading it back still needs its input. */
const keepsItem = ({ field }: ItemDocument, reader: ScreenReader): boolean =>
  reader.reads(field) !== null || reader.creates(field) || reader.updates(field);

function pruneDetail(detail: DetailDocument, reader: ScreenReader): DetailDocument {
  const sees: Sees = (path) => reader.reads(path) !== null;
  const { header } = detail;
  return withoutUndefined({
    ...detail,
    header: header && withoutUndefined({ avatar: ifSeen(header.avatar, sees), tags: header.tags?.filter(sees), lines: header.lines?.filter(sees) }),
    facts: detail.facts?.filter(sees),
    sections: detail.sections && pruneSections(detail.sections, reader),
    aside: detail.aside?.filter((one) => isShown(one) && seesStat(one.stat, reader)),
    opened: mayCall(detail.opened, reader) ? detail.opened : undefined,
    tabs: detail.tabs?.filter((tab) => isShown(tab) && seesScreen(reader.model, tab.screen, reader.user)),
  });
}

function pruneCalendar(calendar: CalendarDocument, reader: ScreenReader): CalendarDocument {
  const sees: Sees = (path) => reader.reads(path) !== null;
  return withoutUndefined({
    ...calendar,
    end: ifSeen(calendar.end, sees),
    color: ifSeen(calendar.color, sees),
    repeat: ifSeen(calendar.repeat, sees),
    overlays: calendar.overlays?.filter((overlay) => seesScreen(reader.model, overlay.screen, reader.user)),
  });
}

const prunePlan = (plan: PlanDocument, sees: Sees): PlanDocument =>
  withoutUndefined({ ...plan, lines: plan.lines?.filter(sees), facts: plan.facts?.filter(sees) });

function pruneHeaders(headers: HeaderNode[], reader: ScreenReader): HeaderNode[] {
  return headers.flatMap((node): HeaderNode[] => {
    if ("field" in node) return isShown(node) && reader.reads(node.field, "export") !== null ? [node] : [];
    const children = pruneHeaders(node.children, reader);
    return children.length > 0 ? [{ ...node, children }] : [];
  });
}
