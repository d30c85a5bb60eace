import { Tag, Timeline } from "antd";
import type { FlowStep } from "../../../engine/flow/types.ts";
import { t } from "../../locales/t.ts";

/** Color of a step by what it led to. */
export const resultColors: Record<FlowStep["result"], string> = { agree: "green", reject: "red", return: "orange", neutral: "blue" };

/** Who made the step, and in whose name where that is somebody else's. */
export const actorText = ({ actorName, behalfName }: FlowStep): string =>
  behalfName === null ? actorName : t("history.inName", { actor: actorName, name: behalfName });

/** The node, and the part of it for which it was said. */
export const stepPlace = ({ nodeTitle, partTitle }: FlowStep): string => [nodeTitle, partTitle].filter(Boolean).join(" · ");

const toMinute = (instant: string): string => instant.slice(0, 16);

/** What was done to the record, newest last. */
export function FlowHistory({ history }: { history: FlowStep[] }) {
  return (
    <section className="detail-history" aria-label={t("history")}>
      <h2 className="form-section-title">{t("history")}</h2>
      <Timeline
        items={history.map((step) => ({
          key: step.id,
          color: resultColors[step.result],
          content: (
            <div>
              <strong>{stepPlace(step)}</strong> <Tag color={resultColors[step.result]}>{step.moveTitle}</Tag>
              <div className="muted">
                {actorText(step)} <span className="cell-number">{toMinute(step.actedAt)}</span>
              </div>
              {step.opinion && <blockquote>{step.opinion}</blockquote>}
            </div>
          ),
        }))}
      />
    </section>
  );
}
