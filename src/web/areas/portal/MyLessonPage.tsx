import { Button, Empty, Select, Skeleton, Space, Tag } from "antd";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import type { Row } from "../../../../engine/api.ts";
import { useEvalContext } from "../../../../renderers/screen-context.ts";
import { LoadFailure } from "../../../../renderers/panels/LoadFailure.tsx";
import { base, textOfRow, useRows } from "./home/cards/rows.ts";
import { PageStatistics } from "./PageStatistics.tsx";
import "./portal.css";

const days = ["1", "2", "3", "4", "5", "6", "7"] as const;

/** The lessons of one week, day by day; the running one is marked. Who leads classes looks at them class by class. */
export function MyLessonPage() {
  const { t } = useTranslation("portal");
  const { xn, xqM, today, week: current, user } = useEvalContext();
  const [week, setWeek] = useState(current ?? 1);
  const query = { screen: "personal/mylesson", weekNo: week, size: 200, ascs: "startTime", ...(xn && { xn }), ...(xqM && { xqM }) };
  const { rows, error, retry } = useRows("/api/yxgl/lesson", query, { refreshSeconds: null });
  const leads = user.roles.includes("fdy") || user.roles.includes("bzr");
  const { chosen, options, choose, shown } = useClassChoice(rows, leads);
  return (
    <div className="person lesson">
      <header className="lesson-head">
        <h1>{t(leads ? "classTimetable" : "timetable")}</h1>
        <Space wrap>
          {options.length > 1 && (
            <Select aria-label={t("chooseClass")} value={chosen} onChange={choose} options={options} popupMatchSelectWidth={false} />
          )}
          <Button disabled={week <= 1} onClick={() => setWeek(week - 1)}>
            {t("weekBefore")}
          </Button>
          <strong>{t("weekNo", { week: String(week) })}</strong>
          <Button disabled={week >= 30} onClick={() => setWeek(week + 1)}>
            {t("weekAfter")}
          </Button>
          {current !== null && (
            <Button disabled={week === current} onClick={() => setWeek(current)}>
              {t("thisWeek")}
            </Button>
          )}
          <PageStatistics screen="personal/mylesson" />
        </Space>
      </header>
      {error && rows === undefined && <LoadFailure error={error} onRetry={retry} />}
      {!error && rows === undefined && <Skeleton active />}
      {shown?.length === 0 && <Empty className="person-empty" image={Empty.PRESENTED_IMAGE_SIMPLE} description={t("noLessons")} />}
      {shown !== undefined && shown.length > 0 && (
        <div className="lesson-week">
          {days.map((day) => (
            <Day
              key={day}
              title={t(`days.${day}`)}
              date={dayOfWeek({ today, current, week }, Number(day))}
              rows={shown.filter((row) => String(row.weekDay) === day)}
            />
          ))}
        </div>
      )}
    </div>
  );
}

const OWN = "own";

/** The lessons the person teaches, and those of each class they lead; without lessons of one's own the first class. */
function useClassChoice(rows: readonly Row[] | undefined, leads: boolean) {
  const { t } = useTranslation("portal");
  const { user } = useEvalContext();
  const [wish, setWish] = useState<string | null>(null);
  const classes = useRows(`${base}/stuClass`, { screen: "base/stuClass", size: 100 }, { refreshSeconds: null, isReady: leads });
  const mine = rows?.filter((row) => textOfRow(row, "gh") === user.gh);
  const options = [
    ...(mine && mine.length > 0 ? [{ value: OWN, label: t("ownLessons") }] : []),
    ...(classes.rows ?? []).map((row) => ({ value: String(row.id), label: textOfRow(row, "bjmc") })),
  ];
  const chosen = wish ?? options[0]?.value ?? OWN;
  const ofClass = (row: Row) => Array.isArray(row.classIds) && row.classIds.map(String).includes(chosen);
  const shown = !leads || options.length === 0 ? rows : chosen === OWN ? mine : rows?.filter(ofClass);
  return { chosen, options, choose: setWish, shown };
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
