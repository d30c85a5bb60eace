import { Modal } from "antd";
import "./keys.css";

interface KeysDialogProps {
  title: string;
  /** A key, or keys that are pressed together, with what they do. */
  keys: readonly (readonly [keys: string, does: string])[];
  /** Where they hold. */
  note?: string;
  onClose(): void;
}

/** What the keys of a page do. */
export const KeysDialog = ({ title, keys, note, onClose }: KeysDialogProps) => (
  <Modal open title={title} footer={null} width={420} onCancel={onClose}>
    <dl className="keys">
      {keys.map(([pressed, does]) => (
        <div key={pressed}>
          <dt>
            {pressed.split(" + ").map((key) => (
              <kbd key={key}>{key}</kbd>
            ))}
          </dt>
          <dd>{does}</dd>
        </div>
      ))}
    </dl>
    {note !== undefined && <p className="muted">{note}</p>}
  </Modal>
);
