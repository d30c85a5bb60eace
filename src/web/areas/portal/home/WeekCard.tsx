import { useTranslation } from "react-i18next";
import { useEvalContext } from "../../../../../renderers/screen-context.ts";
import { monthGrid } from "../../../../../renderers/month-grid.ts";

/** This month with teaching weeks and holidays; `marked` days have something in the diary. */
export function WeekCard({ marked = new Set() }: { marked?: ReadonlySet<string> }) {
  const { t } = useTranslation("home");
  const { today, calendar } = useEvalContext();
  const [sunday, ...others] = t("weekdays");
  const [year, month] = today.split("-");
  return (
    <div className="home-week">
      <p className="home-week-month">{t("month", { year: year!, month: month! })}</p>
      <table aria-label={t("monthCalendar")}>
        <thead>
          <tr>
            <th scope="col">{t("week")}</th>
            {[...others, sunday].map((day, at) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: seven days that never move; in English two begin with the same letter
              <th key={at} scope="col">
                {day}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {monthGrid(today.slice(0, 7)).map((days) => (
            <tr key={days[0]} data-current={days.includes(today) || undefined}>
              <th scope="row">{calendar(days[0]!)?.week ?? "–"}</th>
              {days.map((day) => (
                <td
                  key={day}
                  data-today={day === today || undefined}
                  data-other={day.slice(0, 7) !== today.slice(0, 7) || undefined}
                  data-off={calendar(day)?.isHoliday || undefined}
                  data-marked={marked.has(day) || undefined}
                >
                  {Number(day.slice(8))}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
