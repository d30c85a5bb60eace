import { Modal } from "antd";
import { t } from "../../../locales/t.ts";

const keys = [
  ["A", "desk.key.a"],
  ["R", "desk.key.r"],
  ["B", "desk.key.b"],
  ["J", "desk.key.j"],
  ["K", "desk.key.k"],
  ["O", "desk.key.o"],
  ["E", "desk.key.e"],
  ["Ctrl + Enter", "desk.key.send"],
  ["Esc", "desk.key.esc"],
  ["?", "desk.key.help"],
] as const;

/** What each key does while records are decided. */
export const KeyHelp = ({ onClose }: { onClose(): void }) => (
  <Modal open title={t("desk.keys")} footer={null} onCancel={onClose} width={420}>
    <dl className="desk-keys">
      {keys.map(([key, text]) => (
        <div key={key}>
          <dt>
            <kbd>{key}</kbd>
          </dt>
          <dd>{t(text)}</dd>
        </div>
      ))}
    </dl>
  </Modal>
);
