import type { Row } from "../../../../engine/api.ts";
import { shownText } from "../../../format-value.ts";
import { t } from "../../../locales/t.ts";
import { PlanPlace } from "./PlanPlace.tsx";
import type { PlanScale } from "./plan-layout.ts";
import { type PlanBox as Box, shared } from "./plan-tree.ts";
import type { PlanStage } from "./use-plan-stage.ts";

/** Facts of a box that there is room for. */
const MOST_FACTS = 3;

/** A box of places under its name, with what all of them have in common. */
export function PlanBox({ stage, box, scale }: { stage: PlanStage; box: Box; scale: PlanScale }) {
  const { plan, screen } = stage;
  const say = (row: Row, path: string) => (screen.fields[path] ? shownText(screen.fields[path], row[path], { row, dicts: screen.dicts }) : "");
  const facts = shared(box.places, plan.facts ?? [], say)
    .slice(0, MOST_FACTS)
    .join(" · ");
  return (
    <section className="plan-box" aria-label={box.title || t("ungrouped")}>
      <div className="plan-box-head">
        <b title={box.title}>{box.title || t("ungrouped")}</b>
        <small title={facts}>{facts}</small>
      </div>
      <ul className="plan-places" style={{ gridTemplateColumns: `repeat(${scale.across}, minmax(0, 1fr))` }}>
        {box.places.map((row) => (
          <PlanPlace key={row.id} stage={stage} row={row} room={scale.lines} />
        ))}
      </ul>
    </section>
  );
}
