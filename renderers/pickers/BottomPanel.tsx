import { Modal } from "antd";
import { createContext, type ReactNode, useContext } from "react";
import "./pickers.css";

/** Id of the panel, by which the control that opened it names it. */
const PanelIdContext = createContext<string | undefined>(undefined);
export const PanelIdProvider = PanelIdContext.Provider;

interface BottomPanelProps {
  title: string;
  onClose(): void;
  footer: ReactNode;
  children: ReactNode;
}

/** A panel within reach of the thumb. A dialog, because a drawer would push the form below it aside. */
export function BottomPanel({ title, onClose, footer, children }: BottomPanelProps) {
  const id = useContext(PanelIdContext);
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
      <div id={id}>{children}</div>
    </Modal>
  );
}
