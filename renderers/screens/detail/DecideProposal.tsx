import { Form, Input, Modal } from "antd";
import { useState } from "react";
import { Question } from "../../actions/Question.tsx";
import { t } from "../../locales/t.ts";
import type { Deciding } from "./use-proposals.ts";

const REASON_LETTERS = 200;

interface DecideProposalProps {
  asked: Deciding;
  isRunning: boolean;
  onDecide(reason?: string): void;
  onClose(): void;
}

/** Asks before a proposal is ended; a rejection says why. */
export function DecideProposal({ asked: { proposal, verb }, isRunning, onDecide, onClose }: DecideProposalProps) {
  const [reason, setReason] = useState("");
  const name = proposal.proposer;
  if (verb !== "reject")
    return (
      <Question
        title={verb === "accept" ? t("proposals.acceptAsk", { name }) : t("proposals.withdrawAsk")}
        okText={t(verb === "accept" ? "proposals.accept" : "proposals.withdraw")}
        isRunning={isRunning}
        onOk={() => onDecide()}
        onClose={onClose}
      >
        {verb === "accept" && t("proposals.acceptNote")}
      </Question>
    );
  return (
    <Modal
      open
      width={460}
      title={t("proposals.rejectOf", { name })}
      okText={t("proposals.reject")}
      cancelText={t("cancel")}
      confirmLoading={isRunning}
      okButtonProps={{ danger: true, disabled: reason.trim() === "" }}
      onOk={() => onDecide(reason.trim())}
      onCancel={onClose}
    >
      <Form layout="vertical">
        <Form.Item label={t("proposals.reason")} required htmlFor="proposal-reason">
          <Input.TextArea
            id="proposal-reason"
            autoFocus
            rows={3}
            maxLength={REASON_LETTERS}
            showCount
            value={reason}
            onChange={(event) => setReason(event.target.value)}
          />
        </Form.Item>
      </Form>
    </Modal>
  );
}
