import type { Row } from "../../../engine/api.ts";
import type { AsideDocument } from "../../../engine/kinds/screen/document.ts";
import type { CompiledScreen, ScreenStat } from "../../../engine/screens/screen-model.ts";
import { useJudge } from "../../hooks/use-judge.ts";
import { useStatistic } from "../../hooks/use-statistic.ts";
import { StatCards } from "../../panels/statistics/StatCards.tsx";
import { textOf } from "../../text.ts";

/** Figures the document puts beside a record. What cannot be told stays away: the record is read without it. */
export function AsideFigures({ screen, record }: { screen: CompiledScreen; record: Row }) {
  const shown = (screen.screen.detail?.aside ?? []).flatMap((aside) => {
    const stat = screen.stats.find(({ id }) => id === aside.stat);
    return stat === undefined ? [] : [{ aside, stat }];
  });
  return shown.map(({ aside, stat }) => <Figures key={aside.key} screen={screen} record={record} aside={aside} stat={stat} />);
}

function Figures({ screen, record, aside, stat }: { screen: CompiledScreen; record: Row; aside: AsideDocument; stat: ScreenStat }) {
  const filters = useJudge(screen).valuesOf(aside.with, record);
  const { data, error } = useStatistic(screen, { stat: stat.id, dimension: stat.dimensions[0]?.key ?? "", filters, groups: false });
  const title = textOf(aside.title ?? stat.title);
  if (error) return null;
  return (
    <section className="request-figures" aria-label={title}>
      <h2 className="form-section-title">{title}</h2>
      <StatCards stat={stat} totals={data?.totals ?? {}} />
    </section>
  );
}
