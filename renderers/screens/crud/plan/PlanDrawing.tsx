import { type CSSProperties, useRef } from "react";
import { t } from "../../../locales/t.ts";
import { PlanBox } from "./PlanBox.tsx";
import { linesBetween, type PlanLayout, type PlanLine } from "./plan-layout.ts";
import { StateCounts } from "./StateCounts.tsx";
import { useInSight } from "./use-in-sight.ts";
import type { PlanStage } from "./use-plan-stage.ts";

interface DrawingProps {
  stage: PlanStage;
  layout: PlanLayout;
}

/** The bands and boxes; of thousands of places those in sight alone are drawn, and the one where the keyboard is. */
export function PlanDrawing({ stage, layout }: DrawingProps) {
  const frame = useRef<HTMLDivElement>(null);
  const [from, to] = useInSight(frame);
  const [first, end] = linesBetween(layout, from, to);
  const current = layout.spots.get(stage.current ?? "")?.line;
  const shown = new Set(Array.from({ length: end - first }, (_, at) => first + at));
  if (current !== undefined) shown.add(current);
  const style = { height: layout.height, "--plan-place": `${layout.scale.placeHeight}px` } as CSSProperties;
  return (
    <div ref={frame} className="plan-drawing" style={style}>
      {[...shown].map((at) => (
        <Line key={at} stage={stage} layout={layout} line={layout.lines[at]!} />
      ))}
    </div>
  );
}

function Line({ stage, layout, line }: DrawingProps & { line: PlanLine }) {
  const { band, boxes, top, height } = line;
  const style = { insetBlockStart: top, height };
  if (boxes === null)
    return (
      <div className="plan-band" style={style}>
        <h3>{[...band.trail, band.title].filter((part) => part !== "").join(" ") || t("ungrouped")}</h3>
        <StateCounts stage={stage} rows={band.boxes.flatMap(({ places }) => places)} />
      </div>
    );
  return (
    <div className="plan-line" style={{ ...style, gridTemplateColumns: `repeat(${layout.columns}, minmax(0, 1fr))` }}>
      {boxes.map((box) => (
        <PlanBox key={box.key} stage={stage} box={box} scale={layout.scale} />
      ))}
    </div>
  );
}
