import { Tag } from "antd";
import { useTranslation } from "react-i18next";
import type { PlannedStep } from "../model/designer-calls.ts";

const colours: Record<PlannedStep["kind"], string> = {
  safe: "success",
  fill: "processing",
  narrow: "warning",
  retire: "default",
  drop: "error",
  index: "default",
};

/** What happens to the tables of the school, in sentences. */
export function PlanSteps({ steps }: { steps: readonly PlannedStep[] }) {
  const { t } = useTranslation("designer");
  if (steps.length === 0) return t("plan.none");
  return (
    <ul className="designer-lines">
      {steps.map(({ id, kind, sentence, rows, online, blocked }) => (
        <li key={id}>
          <Tag color={colours[kind]}>{t(`plan.kinds.${kind}`)}</Tag>
          {sentence} {rows > 0 && <Tag>{t("plan.rows", { rows })}</Tag>}
          {!online && <Tag color="warning">{t("plan.offline")}</Tag>}
          {blocked !== undefined && <div className="designer-wrong">{blocked.message}</div>}
        </li>
      ))}
    </ul>
  );
}
