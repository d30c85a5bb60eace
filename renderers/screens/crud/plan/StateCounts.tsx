import type { Row } from "../../../../engine/api.ts";
import { textOf } from "../../../text.ts";
import { countStates } from "./plan-tree.ts";
import type { PlanStage } from "./use-plan-stage.ts";

/** The states of the plan with their colours, and how many places have each. */
export function statesOf({ plan, screen }: Pick<PlanStage, "plan" | "screen">, rows: readonly Row[]) {
  const counts = countStates(rows, plan.state);
  return (screen.dicts[screen.fields[plan.state]?.doc.dict ?? ""]?.items ?? [])
    .map(({ value, label, tone, retired }) => ({ value, title: textOf(label), tone: tone ?? "default", count: counts.get(value) ?? 0, retired }))
    .filter(({ count, retired }) => count > 0 || retired !== true);
}

/** Counts of a band, in few words. */
export function StateCounts({ stage, rows }: { stage: PlanStage; rows: readonly Row[] }) {
  return (
    <span className="plan-counts">
      {statesOf(stage, rows)
        .filter(({ count }) => count > 0)
        .map(({ value, title, tone, count }) => (
          <span key={value} className="cell-badge" data-tone={tone}>
            {title} {count}
          </span>
        ))}
    </span>
  );
}
