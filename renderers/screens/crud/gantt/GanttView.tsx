import { Pagination, Skeleton } from "antd";
import { useMemo } from "react";
import type { Row } from "../../../../engine/api.ts";
import { type Span, spanOf } from "../../../../engine/screens/list-kinds.ts";
import { dayNumber, dayText } from "../../../../engine/values/dates.ts";
import type { Actions } from "../../../actions/use-actions.tsx";
import { dictItem, shownText } from "../../../format-value.ts";
import { listPaging } from "../../../hooks/list-paging.ts";
import type { ListController } from "../../../hooks/use-list-controller.ts";
import { t } from "../../../locales/t.ts";
import { LoadFailure } from "../../../panels/LoadFailure.tsx";
import { useEvalContext } from "../../../screen-context.ts";
import { cardOf } from "../card-of.ts";
import { ListEmpty } from "../ListEmpty.tsx";
import { type Days, daysOf, type TimeScale, timeScale } from "./time-scale.ts";
import "./gantt.css";

interface GanttProps {
  controller: ListController;
  actions: Actions;
}

/** The rows of the page as bars from their first day to their last, under one scale of time. */
export function GanttView({ controller, actions }: GanttProps) {
  const { screen, page } = controller;
  const { today } = useEvalContext();
  const span = useMemo(() => spanOf(screen), [screen]);
  if (controller.error && !page) return <LoadFailure error={controller.error} onRetry={controller.reload} />;
  if (controller.isLoading || span === null) return <Skeleton active className="list-skeleton" />;
  const rows = page?.records ?? [];
  if (rows.length === 0) return <ListEmpty controller={controller} actions={actions} />;
  const scale = timeScale(
    rows.flatMap((row) => daysOf(row, span) ?? []),
    today,
  );
  return (
    <>
      <div className="gantt">
        <div className="gantt-head" aria-hidden>
          <div className="gantt-name" />
          <div className="gantt-track" style={{ width: (scale.to - scale.from + 1) * scale.dayWidth }}>
            {scale.ticks.map(({ at, label }) => (
              <span key={at} style={{ insetInlineStart: (at - scale.from) * scale.dayWidth }}>
                {label}
              </span>
            ))}
          </div>
        </div>
        <ul aria-label={t("view.gantt")}>
          {rows.map((row) => (
            <GanttRow key={row.id} controller={controller} actions={actions} row={row} span={span} scale={scale} today={today} />
          ))}
        </ul>
      </div>
      <Pagination {...listPaging(controller)} className="cards-paging" />
    </>
  );
}

interface RowProps extends GanttProps {
  row: Row;
  span: Span;
  scale: TimeScale;
  today: string;
}

function GanttRow({ controller, actions, row, span, scale, today }: RowProps) {
  const { screen } = controller;
  const { title: titlePath, badge, lines } = cardOf(screen);
  const said = (path: string) => (screen.fields[path] ? shownText(screen.fields[path], row[path], { row, dicts: screen.dicts }) : "");
  const title = [titlePath, ...lines.slice(0, 1)].map(said).join(" ").trim() || t("view");
  const days = daysOf(row, span);
  const state = badge === undefined ? undefined : screen.fields[badge];
  const tone = state && dictItem(screen.dicts[state.doc.dict ?? ""], row[state.path])?.tone;
  const words = days === null ? t("gantt.open") : `${dayText(days.from)} ~ ${dayText(days.to)}`;
  const open = () => actions.start({ do: "detail" }, [row]);
  const now = dayNumber(today)!;
  return (
    <li className="gantt-row">
      <div className="gantt-name">
        <button type="button" className="cell-link" onClick={open} title={title}>
          {title}
        </button>
      </div>
      <div className="gantt-track" style={{ width: (scale.to - scale.from + 1) * scale.dayWidth }}>
        {now >= scale.from && now <= scale.to && <i className="gantt-today" style={{ insetInlineStart: (now - scale.from) * scale.dayWidth }} />}
        {days === null ? (
          <span className="muted">{words}</span>
        ) : (
          <button
            type="button"
            className="gantt-bar"
            data-tone={tone ?? "primary"}
            style={placeOf(days, scale)}
            onClick={open}
            title={`${title} ${words}${badge === undefined ? "" : ` ${said(badge)}`}`}
            aria-label={`${title} ${words}${badge === undefined ? "" : ` ${said(badge)}`}`}
          >
            {badge === undefined ? "" : said(badge)}
          </button>
        )}
      </div>
    </li>
  );
}

const placeOf = ({ from, to }: Days, scale: TimeScale) => ({
  insetInlineStart: (from - scale.from) * scale.dayWidth,
  width: (Math.min(to, scale.to) - from + 1) * scale.dayWidth,
});
