import { Modal } from "antd";
import type { ReactNode } from "react";
import "./pickers.css";

interface BottomPanelProps {
  title: string;
  onClose(): void;
  footer: ReactNode;
  children: ReactNode;
}

/** A panel within reach of the thumb. A dialog, because a drawer would push the form below it aside. */
export function BottomPanel({ title, onClose, footer, children }: BottomPanelProps) {
  return (
    <Modal
      open
      title={title}
      onCancel={onClose}
      className="bottom-panel"
      rootClassName="bottom-panel-root"
      width="100%"
      transitionName=""
      maskTransitionName=""
      footer={footer === null ? null : <div className="bottom-panel-foot">{footer}</div>}
    >
      {children}
    </Modal>
  );
}
