import type { ModalFuncProps } from "antd";

type Words = (key: "user.leave" | "user.leaveQuestion" | "confirm" | "cancel") => string;

/** The question before logging out (specification, section 8): only its confirm ends the session, cancel does nothing. */
export const leaveQuestion = (t: Words, onConfirm: () => Promise<void>): ModalFuncProps => ({
  title: t("user.leave"),
  content: t("user.leaveQuestion"),
  okText: t("confirm"),
  cancelText: t("cancel"),
  onOk: onConfirm,
});
