import { Chart } from "@antv/g2";
import { useEffect, useRef } from "react";

/** Draws one chart; a change draws it anew, since statistics change as a whole. */
export function ChartCanvas({ label, options }: { label: string; options: Record<string, unknown> }) {
  const holder = useRef<HTMLDivElement>(null);
  const text = JSON.stringify(options);
  useEffect(() => {
    const chart = new Chart({ container: holder.current!, autoFit: true });
    chart.options(JSON.parse(text));
    void chart.render();
    return () => chart.destroy();
  }, [text]);
  return <div className="stat-canvas" ref={holder} role="img" aria-label={label} />;
}
