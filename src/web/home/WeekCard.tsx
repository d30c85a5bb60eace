import { Card } from "antd";
import { useEvalContext } from "../../../renderers/screen-context.ts";
import { monthGrid } from "../../../renderers/screens/calendar/month-grid.ts";

const weekdays = ["一", "二", "三", "四", "五", "六", "日"];

/** This month with teaching weeks and holidays. */
export function WeekCard() {
  const { today, calendar } = useEvalContext();
  return (
    <Card title="校历" size="small" variant="borderless" className="home-week" extra={today.slice(0, 7).replace("-", " 年 ").concat(" 月")}>
      <table aria-label="本月校历">
        <thead>
          <tr>
            <th scope="col">周次</th>
            {weekdays.map((day) => (
              <th key={day} scope="col">
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
                >
                  {Number(day.slice(8))}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </Card>
  );
}
