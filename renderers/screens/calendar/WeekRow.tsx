import { Button, Popover } from "antd";
import type { CompiledScreen } from "../../../engine/compile/screen-model.ts";
import { dictItem, shownText } from "../../format-value.ts";
import { type CalendarEvent, type EventBar, weekBars } from "./events.ts";
import { t } from "../../locales/t.ts";

/** Bars beyond these are behind a "more" button. */
const lanes = 4;

interface WeekRowProps {
  screen: CompiledScreen;
  days: string[];
  month: string;
  today: string;
  week: number | undefined;
  events: CalendarEvent[];
  onOpen(id: string): void;
}

export function WeekRow({ screen, days, month, today, week, events, onOpen }: WeekRowProps) {
  const bars = weekBars(days, events);
  const shown = bars.filter((bar) => bar.lane < lanes);
  return (
    <div className="month-days month-row">
      <span className="month-week">{week ?? ""}</span>
      {days.map((day, at) => {
        const hidden = bars.filter((bar) => bar.lane >= lanes && bar.column <= at && at < bar.column + bar.span);
        return (
          <div
            key={day}
            className="month-day"
            style={{ gridColumn: at + 2 }}
            data-other={day.slice(0, 7) !== month || undefined}
            data-today={day === today || undefined}
          >
            <span>{Number(day.slice(8))}</span>
            {hidden.length > 0 && <MoreEvents screen={screen} bars={hidden} onOpen={onOpen} />}
          </div>
        );
      })}
      {shown.map((bar) => (
        <Bar key={`${bar.event.row.id} ${bar.event.from}`} screen={screen} bar={bar} onOpen={onOpen} />
      ))}
    </div>
  );
}

function titleOf(screen: CompiledScreen, { row }: CalendarEvent): string {
  const field = screen.fields[screen.screen.calendar!.title];
  return (field && shownText(field, row[field.path], row, screen.dicts)) || "—";
}

function toneOf(screen: CompiledScreen, { row }: CalendarEvent): string {
  const path = screen.screen.calendar!.color;
  const field = path ? screen.fields[path] : undefined;
  return (field?.doc.dict && dictItem(screen.dicts[field.doc.dict], row[field.path])?.tone) || "primary";
}

function Bar({ screen, bar, onOpen }: { screen: CompiledScreen; bar: EventBar; onOpen(id: string): void }) {
  const title = titleOf(screen, bar.event);
  return (
    <button
      type="button"
      className="month-bar"
      data-tone={toneOf(screen, bar.event)}
      data-from={bar.startsHere || undefined}
      data-to={bar.endsHere || undefined}
      title={t("from.to", { title, from: bar.event.from, to: bar.event.to })}
      style={{ gridColumn: `${bar.column + 2} / span ${bar.span}`, gridRow: bar.lane + 2 }}
      onClick={() => onOpen(bar.event.row.id)}
    >
      {title}
    </button>
  );
}

function MoreEvents({ screen, bars, onOpen }: { screen: CompiledScreen; bars: EventBar[]; onOpen(id: string): void }) {
  const list = (
    <ul className="month-more">
      {bars.map(({ event }) => (
        <li key={`${event.row.id} ${event.from}`}>
          <Button type="link" onClick={() => onOpen(event.row.id)}>
            {titleOf(screen, event)}
          </Button>
        </li>
      ))}
    </ul>
  );
  return (
    <Popover trigger="click" content={list}>
      <button type="button" className="month-more-button">
        +{bars.length}
      </button>
    </Popover>
  );
}
