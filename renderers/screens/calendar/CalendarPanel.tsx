import { useQuery } from "@tanstack/react-query";
import { Spin } from "antd";
import { useMemo, useState } from "react";
import type { Cond } from "../../../engine/grammar/condition.ts";
import type { CompiledScreen } from "../../../engine/screens/screen-model.ts";
import { useDataSource, type Values } from "../../data-source.ts";
import { rowColumns } from "../../hooks/list-query.ts";
import { useNavigation } from "../../navigation.ts";
import { useEvalContext } from "../../screen-context.ts";
import { LoadFailure } from "../../panels/LoadFailure.tsx";
import { type CalendarEvent, type Days, toEvents, touching } from "./events.ts";
import { MonthHead } from "./MonthHead.tsx";
import { monthGrid } from "../../month-grid.ts";
import { eventLimit } from "./overlays.ts";
import { useOverlays } from "./use-overlays.ts";
import { WeekRow } from "./WeekRow.tsx";
import { t } from "../../locales/t.ts";

/** The condition of the list, which the days of the month stand beside. */
const asked = (where: unknown): Cond[] => (typeof where === "string" ? [JSON.parse(where) as Cond] : []);

/** A month of records, drawn as bars from their start to their end. */
export function CalendarPanel({ screen, filters, onOpen }: { screen: CompiledScreen; filters: Values; onOpen(id: string): void }) {
  const source = useDataSource();
  const { today, calendar } = useEvalContext();
  const [month, setMonth] = useState(today.slice(0, 7));
  const weeks = useMemo(() => monthGrid(month), [month]);
  const days = useMemo<Days>(() => [weeks[0]![0]!, weeks.at(-1)![6]!], [weeks]);
  const overlays = useOverlays(screen, days);
  const { openScreen } = useNavigation();
  const query = useMemo(
    () => ({
      ...filters,
      current: 1,
      size: eventLimit,
      columns: rowColumns(screen).join(",") || undefined,
      screen: screen.id,
      variant: screen.variant,
      where: JSON.stringify({ all: [...asked(filters.where), touching(screen, ...days)] }),
    }),
    [filters, screen, days],
  );
  const rows = useQuery({
    queryKey: ["list", screen.path, query],
    queryFn: () => source.list(screen.path, query),
    enabled: screen.screen.calendar !== undefined,
  });
  const events = useMemo(() => (rows.data && screen.screen.calendar ? toEvents(screen, rows.data.records, { days }) : []), [rows.data, screen, days]);
  const all = useMemo(() => [...events, ...overlays.events], [events, overlays.events]);
  const open = ({ screen: of, row, isLaidOver }: CalendarEvent) =>
    isLaidOver ? openScreen(of.id, { record: row.id, variant: of.variant }) : onOpen(row.id);
  if (rows.error) return <LoadFailure error={rows.error} onRetry={() => void rows.refetch()} />;
  return (
    <div className="month">
      <MonthHead month={month} today={today} onMonth={setMonth} switches={overlays.switches}>
        {rows.isFetching && <Spin size="small" />}
        {rows.data && rows.data.total > eventLimit && <span className="muted">{t("calendar.limit", { count: eventLimit })}</span>}
      </MonthHead>
      <div className="month-days month-names">
        <span className="month-week">{t("week")}</span>
        {t("weekdays")
          .split(",")
          .map((day) => (
            <span key={day}>{t("weekday", { day })}</span>
          ))}
      </div>
      {weeks.map((week) => (
        <WeekRow key={week[0]} days={week} month={month} today={today} number={calendar(week[0]!)?.week} events={all} onOpen={open} />
      ))}
    </div>
  );
}
