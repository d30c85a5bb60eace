import { Alert } from "antd";
import { useDataSource } from "../../data-source.ts";
import { useAskedForm } from "../../hooks/use-asked-form.ts";
import { AskDialog } from "../../panels/form/AskDialog.tsx";
import type { ActionProps } from "../action-kind.ts";
import { rowsName } from "../row-name.ts";
import { t } from "../../locales/t.ts";

/** Fields of one record, as they should be: somebody else accepts it. */
export function ProposeDialog({ screen, action, title, rows, onClose, onDone }: ActionProps) {
  const source = useDataSource();
  const act = action.key ?? action.do;
  const form = useAskedForm({ screen, rows, ask: screen.asks?.[act] ?? [], act, begins: "stored" });
  const row = rows[0];
  async function submit() {
    const values = form.answer();
    if (values === null || row === undefined) return;
    const patch = { values, ...(row.version !== undefined && { version: row.version }) };
    if (await form.run(() => source.propose(screen.path, row.id, patch), t("propose.sent"))) onDone();
  }
  return (
    <AskDialog title={`${title}：${rowsName(screen, rows)}`} form={form} okText={t("propose.submit")} onOk={() => void submit()} onClose={onClose}>
      <Alert type="info" showIcon title={t("propose.note")} />
    </AskDialog>
  );
}
