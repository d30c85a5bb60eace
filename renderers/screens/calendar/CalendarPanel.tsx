import { LeftOutlined, RightOutlined } from "@ant-design/icons";
import { useQuery } from "@tanstack/react-query";
import { Button, Spin } from "antd";
import { useMemo, useState } from "react";
import type { CompiledScreen } from "../../../engine/compile/screen-model.ts";
import { useDataSource, type Values } from "../../data-source.ts";
import { rowColumns } from "../../hooks/list-query.ts";
import { useEvalContext } from "../../screen-context.ts";
import { LoadFailure } from "../LoadFailure.tsx";
import { toEvents, touching } from "./events.ts";
import { monthGrid, shiftMonth } from "./month-grid.ts";
import { WeekRow } from "./WeekRow.tsx";
import { t } from "../../locales/t.ts";

/** More than one month can show anyway. */
const eventLimit = 500;

/** A month of records, drawn as bars from their start to their end. */
export function CalendarPanel({ screen, filters, onOpen }: { screen: CompiledScreen; filters: Values; onOpen(id: string): void }) {
  const source = useDataSource();
  const { today, calendar } = useEvalContext();
  const [month, setMonth] = useState(today.slice(0, 7));
  const weeks = useMemo(() => monthGrid(month), [month]);
  const query = useMemo(
    () => ({
      ...filters,
      current: 1,
      size: eventLimit,
      columns: rowColumns(screen).join(",") || undefined,
      screen: screen.id,
      variant: screen.variant,
      where: JSON.stringify(touching(screen, weeks[0]![0]!, weeks.at(-1)![6]!)),
    }),
    [filters, screen, weeks],
  );
  const rows = useQuery({
    queryKey: ["list", screen.path, query],
    queryFn: () => source.list(screen.path, query),
    enabled: screen.screen.calendar !== undefined,
  });
  const events = useMemo(
    () => (rows.data && screen.screen.calendar ? toEvents(screen, rows.data.records, [weeks[0]![0]!, weeks.at(-1)![6]!]) : []),
    [rows.data, screen, weeks],
  );
  if (rows.error) return <LoadFailure error={rows.error} onRetry={() => void rows.refetch()} />;
  return (
    <div className="month">
      <div className="month-head">
        <Button icon={<LeftOutlined />} aria-label={t("month.previous")} onClick={() => setMonth(shiftMonth(month, -1))} />
        <strong aria-live="polite">{t("month", { year: month.slice(0, 4), month: month.slice(5) })}</strong>
        <Button icon={<RightOutlined />} aria-label={t("month.next")} onClick={() => setMonth(shiftMonth(month, 1))} />
        <Button onClick={() => setMonth(today.slice(0, 7))}>{t("date.month")}</Button>
        {rows.isFetching && <Spin size="small" />}
        {rows.data && rows.data.total > eventLimit && <span className="muted">{t("calendar.limit", { count: eventLimit })}</span>}
      </div>
      <div className="month-days month-names">
        <span className="month-week">{t("week")}</span>
        {t("weekdays")
          .split(",")
          .map((day) => (
            <span key={day}>{t("weekday", { day })}</span>
          ))}
      </div>
      {weeks.map((days) => (
        <WeekRow
          key={days[0]}
          screen={screen}
          days={days}
          month={month}
          today={today}
          week={calendar(days[0]!)?.week}
          events={events}
          onOpen={onOpen}
        />
      ))}
    </div>
  );
}
