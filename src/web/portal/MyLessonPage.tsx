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
  const { xn, xqM, week: current } = useEvalContext();
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
      {error && rows === undefined && <LoadFailure message={error.message} onRetry={retry} />}
      {!error && rows === undefined && <Skeleton active />}
      {rows?.length === 0 && <Empty image={Empty.PRESENTED_IMAGE_SIMPLE} description={t("noLessons")} />}
      {rows !== undefined && rows.length > 0 && (
        <div className="lesson-week">
          {days.map((day) => (
            <Day key={day} title={t(`days.${day}`)} rows={rows.filter((row) => String(row.weekDay) === day)} />
          ))}
        </div>
      )}
    </div>
  );
}

function Day({ title, rows }: { title: string; rows: readonly Row[] }) {
  const { now } = useEvalContext();
  return (
    <section>
      <h2>{title}</h2>
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
