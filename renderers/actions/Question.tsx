import { ExclamationCircleFilled } from "@ant-design/icons";
import { Modal } from "antd";
import type { ReactNode } from "react";
import { t } from "../locales/t.ts";

interface QuestionProps {
  title: string;
  children?: ReactNode;
  okText: string;
  danger?: boolean;
  isRunning: boolean;
  /** It cannot be done as things stand. */
  isBarred?: boolean;
  onOk(): void;
  onClose(): void;
}

/** Asks before something happens. */
export function Question({ title, children, okText, danger, isRunning, isBarred, onOk, onClose }: QuestionProps) {
  return (
    <Modal
      open
      width={420}
      onOk={onOk}
      onCancel={onClose}
      okText={okText}
      cancelText={t("cancel")}
      confirmLoading={isRunning}
      okButtonProps={{ danger: danger === true, disabled: isBarred === true }}
      title={
        <span className="question-title">
          <ExclamationCircleFilled aria-hidden /> {title}
        </span>
      }
    >
      {children}
    </Modal>
  );
}
