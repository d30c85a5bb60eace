import { Button, Popover } from "antd";
import { dictItem, shownText } from "../../format-value.ts";
import { type CalendarEvent, type EventBar, weekBars } from "./events.ts";
import { t } from "../../locales/t.ts";

/** Bars beyond these are behind a "more" button. */
const lanes = 4;

interface WeekRowProps {
  days: string[];
  month: string;
  today: string;
  /** Of the teaching weeks. */
  number: number | undefined;
  events: CalendarEvent[];
  onOpen(event: CalendarEvent): void;
}

export function WeekRow({ days, month, today, number, events, onOpen }: WeekRowProps) {
  const bars = weekBars(days, events);
  const shown = bars.filter((bar) => bar.lane < lanes);
  return (
    <div className="month-days month-row">
      <span className="month-week">{number ?? ""}</span>
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
            {hidden.length > 0 && <MoreEvents bars={hidden} onOpen={onOpen} />}
          </div>
        );
      })}
      {shown.map((bar) => (
        <Bar key={eventKey(bar.event)} bar={bar} onOpen={onOpen} />
      ))}
    </div>
  );
}

const eventKey = ({ screen, row, from }: CalendarEvent): string => `${screen.id} ${row.id} ${from}`;

function titleOf({ screen, row }: CalendarEvent): string {
  const field = screen.fields[screen.screen.calendar!.title];
  return (field && shownText(field, row[field.path], { row, dicts: screen.dicts })) || "—";
}

function toneOf({ screen, row, isLaidOver }: CalendarEvent): string {
  const path = screen.screen.calendar!.color;
  const field = path ? screen.fields[path] : undefined;
  return (field?.doc.dict && dictItem(screen.dicts[field.doc.dict], row[field.path])?.tone) || (isLaidOver ? "default" : "primary");
}

function Bar({ bar, onOpen }: { bar: EventBar; onOpen(event: CalendarEvent): void }) {
  const title = titleOf(bar.event);
  return (
    <button
      type="button"
      className="month-bar"
      data-over={bar.event.isLaidOver || undefined}
      data-tone={toneOf(bar.event)}
      data-from={bar.startsHere || undefined}
      data-to={bar.endsHere || undefined}
      title={t("from.to", { title, from: bar.event.from, to: bar.event.to })}
      style={{ gridColumn: `${bar.column + 2} / span ${bar.span}`, gridRow: bar.lane + 2 }}
      onClick={() => onOpen(bar.event)}
    >
      {title}
    </button>
  );
}

function MoreEvents({ bars, onOpen }: { bars: EventBar[]; onOpen(event: CalendarEvent): void }) {
  const list = (
    <ul className="month-more">
      {bars.map(({ event }) => (
        <li key={eventKey(event)}>
          <Button type="link" onClick={() => onOpen(event)}>
            {titleOf(event)}
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
