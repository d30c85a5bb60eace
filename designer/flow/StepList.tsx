import { Button } from "antd";
import { Fragment } from "react";
import { useTranslation } from "react-i18next";
import { type Branch, cardsIn, type Fold, type Fork, type Step } from "../../engine/flow/spine.ts";
import { textOf } from "../../renderers/text.ts";
import { whenWords } from "./card-words.ts";
import type { Drawing } from "./drawing.ts";
import { FlowCard } from "./FlowCard.tsx";
import { AddStep } from "./steps/AddStep.tsx";
import { type Around, behind, gapBefore, originOf } from "./steps/gaps.ts";
import type { Gap } from "./steps/new-step.ts";

interface StepListProps {
  drawing: Drawing;
  steps: readonly Step[];
  around?: Around;
}

/** They begin a flow and lead nowhere else. */
const alone: Around = { origin: null, leadsTo: null };

/** Steps one after the other; between them something can be put. */
export function StepList({ drawing, steps, around = alone }: StepListProps) {
  return (
    <ol className="designer-steplist">
      {steps.map((step, at) => (
        <Fragment key={keyOf(step)}>
          <GapLine drawing={drawing} gap={gapBefore(steps, at, around)} />
          <li>
            {step.kind === "card" && <FlowCard drawing={drawing} card={step} />}
            {step.kind === "fork" && (
              <Branches drawing={drawing} fork={step} around={{ origin: originOf(steps, at), leadsTo: behind(steps, at, around.leadsTo) }} />
            )}
            {step.kind === "fold" && <Folded drawing={drawing} fold={step} />}
          </li>
        </Fragment>
      ))}
      <GapLine drawing={drawing} gap={gapBefore(steps, steps.length, around)} />
    </ol>
  );
}

const GapLine = ({ drawing, gap }: { drawing: Drawing; gap: Gap | null }) =>
  gap !== null && (
    <li className="designer-gap">
      <AddStep drawing={drawing} gap={gap} />
    </li>
  );

const keyOf = (step: Step): string => `${step.kind} ${cardsIn([step])[0]?.node}`;

interface BranchesProps {
  drawing: Drawing;
  fork: Fork;
  around: Around;
}

/** Ways beside each other, each with what leads into it. */
function Branches({ drawing, fork, around }: BranchesProps) {
  const { leadsTo } = around;
  const { t } = useTranslation("designer");
  return (
    <ul className="designer-branches">
      {fork.branches.map((branch) => (
        <li key={branch.steps[0] === undefined ? "" : keyOf(branch.steps[0])}>
          <EnterLines drawing={drawing} branch={branch} />
          <StepList drawing={drawing} steps={branch.steps} around={around} />
          {branch.steps.length === 0 && (
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
