import { useEvalContext } from "../../../renderers/screen-context.ts";
import { termTitle } from "./term-title.ts";
import { greeting } from "./greeting.ts";

const weekdays = ["日", "一", "二", "三", "四", "五", "六"];

export function Welcome({ name }: { name: string }) {
  const { now, today, xn, xqM, week } = useEvalContext();
  const weekday = weekdays[new Date(`${today}T00:00:00Z`).getUTCDay()];
  return (
    <section className="home-welcome">
      <div>
        <h1>
          {name}，{greeting(Number(now.slice(11, 13)))}
        </h1>
        <p>
          {today.replace(/^(\d+)-(\d+)-(\d+)$/, (_, y, m, d) => `${y} 年 ${Number(m)} 月 ${Number(d)} 日`)} 星期{weekday}
        </p>
      </div>
      {xn && (
        <div className="home-term">
          <span>{termTitle(xn, xqM)}</span>
          {week !== null && <strong>第 {week} 周</strong>}
        </div>
      )}
    </section>
  );
}
