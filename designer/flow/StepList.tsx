import { Button } from "antd";
import { Fragment } from "react";
import { useTranslation } from "react-i18next";
import { type Branch, cardsIn, type Fold, type Fork, type Step } from "../../engine/flow/spine.ts";
import { textOf } from "../../renderers/text.ts";
import { whenWords } from "./card-words.ts";
import type { Drawing } from "./drawing.ts";
import { FlowCard } from "./FlowCard.tsx";

interface StepListProps {
  drawing: Drawing;
  steps: readonly Step[];
  /** Node that the steps lead to when they are over; null = none. */
  leadsTo?: string | null;
}

/** Steps one after the other. */
export function StepList({ drawing, steps, leadsTo = null }: StepListProps) {
  return (
    <ol className="designer-steplist">
      {steps.map((step, at) => (
        <Fragment key={keyOf(step)}>
          <li>
            {step.kind === "card" && <FlowCard drawing={drawing} card={step} />}
            {step.kind === "fork" && <Branches drawing={drawing} fork={step} leadsTo={firstOf(steps[at + 1]) ?? leadsTo} />}
            {step.kind === "fold" && <Folded drawing={drawing} fold={step} />}
          </li>
        </Fragment>
      ))}
    </ol>
  );
}

const keyOf = (step: Step): string => `${step.kind} ${cardsIn([step])[0]?.node}`;
const firstOf = (step: Step | undefined): string | null => (step?.kind === "card" ? step.node : null);

interface BranchesProps {
  drawing: Drawing;
  fork: Fork;
  leadsTo: string | null;
}

/** Ways beside each other, each with what leads into it. */
function Branches({ drawing, fork, leadsTo }: BranchesProps) {
  const { t } = useTranslation("designer");
  return (
    <ul className="designer-branches">
      {fork.branches.map((branch) => (
        <li key={branch.steps[0] === undefined ? "" : keyOf(branch.steps[0])}>
          <EnterLines drawing={drawing} branch={branch} />
          {branch.steps.length > 0 ? (
            <StepList drawing={drawing} steps={branch.steps} leadsTo={leadsTo} />
          ) : (
            <small>{leadsTo === null ? t("flow.straightEnd") : t("flow.straight", { to: drawing.titleOf(leadsTo) })}</small>
          )}
        </li>
      ))}
    </ul>
  );
}

/** Which button leads into a branch, and on which condition. */
function EnterLines({ drawing: { speaker }, branch }: { drawing: Drawing; branch: Branch }) {
  const { t } = useTranslation("designer");
  const lines = branch.enters.map(({ move, when, isOther }) => {
    const words = whenWords([move.when, when], speaker) || (isOther ? t("flow.otherwise") : "");
    return words === "" ? textOf(move.title) : `${textOf(move.title)}：${words}`;
  });
  return (
    <div className="designer-enters">
      {[...new Set(lines)].map((line) => (
        <small key={line}>{line}</small>
      ))}
    </div>
  );
}

/** Nodes whose ways cross: each can be chosen, and the drawing tells how they lead to each other. */
function Folded({ drawing, fold }: { drawing: Drawing; fold: Fold }) {
  const { t } = useTranslation("designer");
  return (
    <details className="designer-fold">
      <summary>
        {t("flow.folded", { count: fold.cards.length })}：{fold.cards.map(({ node }) => drawing.titleOf(node)).join("、")}
      </summary>
      <Button type="link" size="small" className="designer-clear" onClick={drawing.onGraph}>
        {t("flow.toGraph")}
      </Button>
      <ol className="designer-steplist">
        {fold.cards.map((card) => (
          <li key={card.node}>
            <FlowCard drawing={drawing} card={card} />
          </li>
        ))}
      </ol>
    </details>
  );
}
