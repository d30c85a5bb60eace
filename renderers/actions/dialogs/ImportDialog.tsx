import { Modal } from "antd";
import { ImportPanel } from "../../panels/import/ImportPanel.tsx";
import { textOf } from "../../text.ts";
import type { ActionProps } from "../action-kind.ts";
import { t } from "../../locales/t.ts";

export function ImportDialog({ screen, onClose, onDone }: ActionProps) {
  return (
    <Modal
      open
      title={t("import.title", { title: textOf(screen.entityTitle) })}
      width={760}
      footer={null}
      mask={{ closable: false }}
      onCancel={onClose}
    >
      <ImportPanel target={{ path: screen.path, screen: screen.id, variant: screen.variant }} onImported={onDone} />
    </Modal>
  );
}
