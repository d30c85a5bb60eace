import { Button, Empty, Skeleton, Space, Tag } from "antd";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import type { Row } from "../../../engine/api.ts";
import { useEvalContext } from "../../../renderers/screen-context.ts";
import { LoadFailure } from "../../../renderers/screens/LoadFailure.tsx";
import { textOfRow, useRows } from "../home/cards/rows.ts";
import "./portal.css";

const days = ["1", "2", "3", "4", "5", "6", "7"] as const;

/** The lessons of one week, day by day; the running one is marked. */
export function MyLessonPage() {
  const { t } = useTranslation("portal");
  const { xn, xqM, today, week: current } = useEvalContext();
  const [week, setWeek] = useState(current ?? 1);
  const query = { screen: "personal/mylesson", weekNo: week, size: 100, ascs: "startTime", ...(xn && { xn }), ...(xqM && { xqM }) };
  const { rows, error, retry } = useRows("/api/yxgl/lesson", query, { refreshSeconds: null });
  return (
    <div className="person lesson">
      <header className="lesson-head">
        <h1>{t("timetable")}</h1>
        <Space>
          <Button disabled={week <= 1} onClick={() => setWeek(week - 1)}>
            {t("weekBefore")}
          </Button>
          <strong>{t("weekNo", { week: String(week) })}</strong>
          <Button disabled={week >= 30} onClick={() => setWeek(week + 1)}>
            {t("weekAfter")}
          </Button>
        </Space>
      </header>
      {error && rows === undefined && <LoadFailure error={error} onRetry={retry} />}
      {!error && rows === undefined && <Skeleton active />}
      {rows?.length === 0 && <Empty image={Empty.PRESENTED_IMAGE_SIMPLE} description={t("noLessons")} />}
      {rows !== undefined && rows.length > 0 && (
        <div className="lesson-week">
          {days.map((day) => (
            <Day
              key={day}
              title={t(`days.${day}`)}
              date={dayOfWeek({ today, current, week }, Number(day))}
              rows={rows.filter((row) => String(row.weekDay) === day)}
            />
          ))}
        </div>
      )}
    </div>
  );
}

const DAY_MS = 86_400_000;

/** `yyyy-MM-dd` of a weekday in a week of the term; null outside of terms, when no week runs. */
function dayOfWeek({ today, current, week }: { today: string; current: number | null; week: number }, weekday: number): string | null {
  if (current === null) return null;
  const at = Date.parse(`${today}T00:00:00Z`);
  const now = new Date(at).getUTCDay() || 7;
  return new Date(at + ((week - current) * 7 + weekday - now) * DAY_MS).toISOString().slice(0, 10);
}

function Day({ title, date, rows }: { title: string; date: string | null; rows: readonly Row[] }) {
  const { now } = useEvalContext();
  return (
    <section data-today={date === now.slice(0, 10) || undefined}>
      <h2>
        {title} {date && <time dateTime={date}>{date.slice(5)}</time>}
      </h2>
      <ul>
        {rows.map((row) => {
          const [from, to] = [textOfRow(row, "startTime"), textOfRow(row, "endTime")];
          return (
            <li key={String(row.id)} data-now={(from <= now && now < to) || undefined}>
              <strong>{textOfRow(row, "courseName")}</strong>
              <Tag>{`${from.slice(11, 16)}–${to.slice(11, 16)}`}</Tag>
              <span>{[textOfRow(row, "venueName"), textOfRow(row, "ghName")].filter(Boolean).join(" · ")}</span>
            </li>
          );
        })}
      </ul>
    </section>
  );
}
