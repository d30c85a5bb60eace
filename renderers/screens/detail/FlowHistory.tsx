import { Tag, Timeline } from "antd";
import type { FlowStep } from "../../../engine/flow/types.ts";
import { t } from "../../locales/t.ts";

const colors: Record<FlowStep["result"], string> = { agree: "green", reject: "red", return: "orange", neutral: "blue" };

/** What was done to the record, newest last. */
export function FlowHistory({ history }: { history: FlowStep[] }) {
  return (
    <section className="detail-history">
      <h3>{t("history")}</h3>
      <Timeline
        items={history.map((step) => ({
          key: step.id,
          color: colors[step.result],
          content: (
            <div>
              <strong>{step.nodeTitle}</strong> <Tag color={colors[step.result]}>{step.moveTitle}</Tag>
              <div className="muted">
                {step.actorName}　{step.actedAt}
              </div>
              {step.opinion && <blockquote>{step.opinion}</blockquote>}
            </div>
          ),
        }))}
      />
    </section>
  );
}
