import { Modal } from "antd";
import { t } from "../../locales/t.ts";
import { listKeys } from "./use-list-keys.ts";

/** What the keys of a list do. */
export function KeysHelp({ onClose }: { onClose(): void }) {
  return (
    <Modal open title={t("keys")} footer={null} width={420} onCancel={onClose}>
      <dl className="keys-help">
        {listKeys.map((key) => (
          <div key={key}>
            <dt>
              <kbd>{key.toUpperCase()}</kbd>
            </dt>
            <dd>{t(`keys.${key}`)}</dd>
          </div>
        ))}
        <div>
          <dt>
            <kbd>Ctrl</kbd> <kbd>K</kbd>
          </dt>
          <dd>{t("keys.find")}</dd>
        </div>
      </dl>
      <p className="muted">{t("keys.where")}</p>
    </Modal>
  );
}
