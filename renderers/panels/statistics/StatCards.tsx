import type { StatReply } from "../../../engine/api.ts";
import type { StatDocument } from "../../../engine/kinds/stat/document.ts";
import { textOf } from "../../text.ts";
import { measureText, measureUnit } from "./stat-text.ts";

/** Measures that are big numbers, by the document; without any the first few. */
export const cardMeasures = (stat: StatDocument): string[] => stat.cards ?? stat.measures.slice(0, 4).map((measure) => measure.key);

/** Big numbers over all groups. */
export function StatCards({ stat, totals }: { stat: StatDocument; totals: StatReply["totals"] }) {
  const cards = cardMeasures(stat)
    .map((key) => stat.measures.find((measure) => measure.key === key))
    .filter((measure) => measure !== undefined);
  return (
    <dl className="stat-cards">
      {cards.map((measure) => (
        <div key={measure.key}>
          <dt>{textOf(measure.title)}</dt>
          <dd>
            {measureText(measure, totals[measure.key])}
            <small>{measureUnit(measure)}</small>
          </dd>
        </div>
      ))}
    </dl>
  );
}
