import type { CompiledScreen } from "../../../engine/screens/screen-model.ts";
import type { CalendarOverlay } from "../../../engine/kinds/screen/document.ts";
import type { DataSource, RowQuery } from "../../data-source.ts";
import { rowColumns } from "../../hooks/list-query.ts";
import { type CalendarEvent, type Days, toEvents, touching } from "./events.ts";

/** More than one month can show anyway. */
export const eventLimit = 500;

/** One overlay of a month. */
export interface Overlaid {
  title: CompiledScreen["entityTitle"];
  events: CalendarEvent[];
}

/** The rows of one overlay, read as its own screen reads them: with the rights of whoever looks. */
export async function readOverlay(source: Pick<DataSource, "screen" | "list">, overlay: CalendarOverlay, days: Days): Promise<Overlaid> {
  const screen = asCalendar(await source.screen(overlay.screen), overlay);
  if (screen === null) return { title: "", events: [] };
  const { records } = await source.list(screen.path, overlayQuery(screen, overlay, days));
  return { title: screen.entityTitle, events: toEvents(screen, records, { days, isLaidOver: true }) };
}

/** The screen with the calendar the overlay speaks of; null where this person does not see what it needs. */
function asCalendar(screen: CompiledScreen, { title, start, end, color }: CalendarOverlay): CompiledScreen | null {
  const sees = (path: string | undefined): path is string => path !== undefined && Object.hasOwn(screen.fields, path);
  if (!sees(title) || !sees(start)) return null;
  const calendar = { title, start, ...(sees(end) && { end }), ...(sees(color) && { color }) };
  return { ...screen, screen: { ...screen.screen, calendar } };
}

function overlayQuery(screen: CompiledScreen, { where }: CalendarOverlay, [first, last]: Days): RowQuery {
  const inside = touching(screen, first, last);
  return {
    current: 1,
    size: eventLimit,
    columns: rowColumns(screen).join(",") || undefined,
    screen: screen.id,
    variant: screen.variant,
    where: JSON.stringify(where === undefined ? inside : { all: [inside, where] }),
  };
}
