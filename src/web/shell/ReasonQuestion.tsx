import { Form, Input, Modal } from "antd";
import { useId, useState } from "react";
import { useTranslation } from "react-i18next";
import type { useQuestions } from "../client/confirming.ts";

const MAX_LETTERS = 500;

/** One question for a reason. */
export function ReasonQuestion({ question }: { question: ReturnType<typeof useQuestions.getState>["questions"][number] }) {
  const { t } = useTranslation("shell");
  const [reason, setReason] = useState("");
  const [isMissing, setMissing] = useState(false);
  const id = useId();
  const { sentences, records, answer } = question;
  const goOn = () => {
    const text = reason.trim();
    setMissing(text === "");
    if (text !== "") answer(text);
  };
  return (
    <Modal
      open
      width={460}
      title={records > 1 ? t("reason.titleMany", { count: records }) : t("reason.title")}
      okText={t("reason.goOn")}
      cancelText={t("cancel")}
      onOk={goOn}
      onCancel={() => answer(null)}
    >
      {sentences.map((sentence) => (
        <p key={sentence}>{sentence}</p>
      ))}
      <Form layout="vertical">
        <Form.Item
          label={t("reason.label")}
          htmlFor={id}
          required
          validateStatus={isMissing ? "error" : ""}
          help={isMissing ? t("reason.missing") : t("reason.help")}
        >
          <Input.TextArea id={id} autoFocus rows={3} maxLength={MAX_LETTERS} value={reason} onChange={(event) => setReason(event.target.value)} />
        </Form.Item>
      </Form>
    </Modal>
  );
}
