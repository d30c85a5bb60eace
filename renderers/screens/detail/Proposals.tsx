import { Button, Empty, Skeleton, Tag } from "antd";
import { useState } from "react";
import type { Proposal, Row } from "../../../engine/api.ts";
import type { CompiledScreen } from "../../../engine/screens/screen-model.ts";
import type { ProposalDecision } from "../../data-source.ts";
import { t, type TextKey } from "../../locales/t.ts";
import { LoadFailure } from "../../panels/LoadFailure.tsx";
import { DecideProposal } from "./DecideProposal.tsx";
import { ChangeHead, FieldChanges } from "./FieldChanges.tsx";
import { type Deciding, useProposals } from "./use-proposals.ts";
import "./changes.css";

/** What was proposed to change of the record, and what became of it. */
export function Proposals({ screen, record }: { screen: CompiledScreen; record: Row }) {
  const { proposals, error, retry, isRunning, decide } = useProposals(screen, record);
  const [asked, setAsked] = useState<Deciding | null>(null);
  if (error && !proposals) return <LoadFailure error={error} onRetry={retry} />;
  if (!proposals) return <Skeleton active paragraph={{ rows: 6 }} />;
  if (proposals.length === 0) return <Empty image={Empty.PRESENTED_IMAGE_SIMPLE} description={t("proposals.none")} />;
  return (
    <div className="changes proposals">
      <ol>
        {proposals.map((proposal) => (
          <li key={proposal.id}>
            <OneProposal proposal={proposal} onAsk={(verb) => setAsked({ proposal, verb })} />
          </li>
        ))}
      </ol>
      {asked && (
        <DecideProposal
          asked={asked}
          isRunning={isRunning}
          onDecide={(reason) => void decide(asked, reason).then((isDone) => isDone && setAsked(null))}
          onClose={() => setAsked(null)}
        />
      )}
    </div>
  );
}

const looks: Record<Proposal["state"], { color: string; word: TextKey }> = {
  waiting: { color: "processing", word: "proposals.waiting" },
  accepted: { color: "success", word: "proposals.accepted" },
  rejected: { color: "error", word: "proposals.rejected" },
  withdrawn: { color: "default", word: "proposals.withdrawn" },
};

function OneProposal({ proposal, onAsk }: { proposal: Proposal; onAsk(verb: ProposalDecision["do"]): void }) {
  const { state, fields, reason } = proposal;
  const { color, word } = looks[state];
  return (
    <>
      <ChangeHead who={proposal.proposer} at={proposal.at}>
        <Tag color={color}>{t(word)}</Tag>
      </ChangeHead>
      {state === "waiting" ? <FieldChanges fields={fields} /> : <p className="muted">{fields.map(({ title }) => title).join("、")}</p>}
      {proposal.decider && state !== "withdrawn" && (
        <p className="muted">{t("proposals.by", { name: proposal.decider, time: proposal.decidedAt?.slice(0, 16) ?? "" })}</p>
      )}
      {reason && <blockquote>{reason}</blockquote>}
      <footer>
        {proposal.isDecidable && (
          <>
            <Button danger onClick={() => onAsk("reject")}>
              {t("proposals.reject")}
            </Button>
            <Button type="primary" onClick={() => onAsk("accept")}>
              {t("proposals.accept")}
            </Button>
          </>
        )}
        {proposal.isOwn && state === "waiting" && <Button onClick={() => onAsk("withdraw")}>{t("proposals.withdraw")}</Button>}
      </footer>
    </>
  );
}
