import { ZoomInOutlined, ZoomOutOutlined } from "@ant-design/icons";
import { Button } from "antd";
import type { Row } from "../../../../engine/api.ts";
import { t } from "../../../locales/t.ts";
import { scales } from "./plan-layout.ts";
import { statesOf } from "./StateCounts.tsx";
import type { PlanStage } from "./use-plan-stage.ts";

interface LegendProps {
  stage: PlanStage;
  rows: readonly Row[];
  zoom: number;
  onZoom(zoom: number): void;
}

/** What the colours mean and how often they occur; a state that is pressed stands out. */
export function PlanLegend({ stage, rows, zoom, onZoom }: LegendProps) {
  return (
    <div className="plan-legend">
      <ul aria-label={t("plan.legend")}>
        {statesOf(stage, rows).map(({ value, title, tone, count }) => (
          <li key={value}>
            <button
              type="button"
              className="plan-state"
              data-tone={tone}
              aria-pressed={stage.shownStates.has(value)}
              onClick={() => stage.showState(value)}
            >
              <i aria-hidden /> {title} <b>{count.toLocaleString()}</b>
            </button>
          </li>
        ))}
      </ul>
      <span className="plan-zoom">
        <Button
          type="text"
          icon={<ZoomOutOutlined />}
          aria-label={t("plan.farther")}
          title={t("plan.farther")}
          disabled={zoom === 0}
          onClick={() => onZoom(zoom - 1)}
        />
        <Button
          type="text"
          icon={<ZoomInOutlined />}
          aria-label={t("plan.nearer")}
          title={t("plan.nearer")}
          disabled={zoom === scales.length - 1}
          onClick={() => onZoom(zoom + 1)}
        />
      </span>
    </div>
  );
}
