import { Chart } from "@antv/g2";
import { useEffect, useRef } from "react";
import type { ChartPoint } from "./tile-chart.ts";

/** What a chart shows: how it looks without its data, which change under it. */
export interface ChartBoxProps {
  label: string;
  options: Record<string, unknown>;
  data: readonly ChartPoint[];
}

/** One chart for as long as its look is the same; new figures move into it. */
export function ChartBox({ label, options, data }: ChartBoxProps) {
  const holder = useRef<HTMLDivElement>(null);
  const chart = useRef<Chart | null>(null);
  const look = JSON.stringify({ ...options, data: undefined });
  const points = JSON.stringify(data);
  const latest = useRef(points);
  latest.current = points;
  useEffect(() => {
    const drawn = new Chart({ container: holder.current!, autoFit: true });
    drawn.options({ ...JSON.parse(look), data: JSON.parse(latest.current) });
    void drawn.render();
    chart.current = drawn;
    return () => {
      chart.current = null;
      drawn.destroy();
    };
  }, [look]);
  const shown = useRef(points);
  useEffect(() => {
    if (shown.current === points) return;
    shown.current = points;
    void chart.current?.changeData(JSON.parse(points));
  }, [points]);
  return <div className="tile-chart" ref={holder} role="img" aria-label={label} />;
}
