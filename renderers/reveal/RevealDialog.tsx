import { Form, Input, Modal, Select, Typography } from "antd";
import { useId, useState } from "react";
import { REASON_LETTERS } from "../../engine/access/reveal.ts";
import type { Revealed } from "../../engine/api.ts";
import type { CompiledScreen, ScreenField } from "../../engine/screens/screen-model.ts";
import { useRun } from "../hooks/use-run.ts";
import { useDataSource } from "../data-source.ts";
import { ABSENT, shownText } from "../format-value.ts";
import { t } from "../locales/t.ts";
import { textOf } from "../text.ts";

interface RevealDialogProps {
  screen: Pick<CompiledScreen, "path" | "dicts">;
  row: Readonly<Record<string, unknown>>;
  /** What may be chosen from; one is asked for without a choice. */
  fields: readonly ScreenField[];
  onClose(): void;
}

/** Asks why a masked value is wanted, and shows it while the dialog is open. */
export function RevealDialog({ screen, row, fields, onClose }: RevealDialogProps) {
  const source = useDataSource();
  const { isRunning, run } = useRun();
  const [path, setPath] = useState(fields[0]?.path);
  const [reason, setReason] = useState("");
  const [isShort, setShort] = useState(false);
  const [found, setFound] = useState<Revealed | null>(null);
  const id = useId();
  const field = fields.find((one) => one.path === path);
  if (field === undefined) return null;
  async function ask(): Promise<void> {
    const letters = [...reason.trim()].length;
    setShort(letters < REASON_LETTERS.min);
    if (letters < REASON_LETTERS.min || field === undefined) return;
    await run(async () => setFound(await source.reveal(screen.path, { id: String(row.id), field: field.path, reason: reason.trim() })), null);
  }
  return (
    <Modal
      open
      width={460}
      title={t("reveal.of", { title: textOf(field.title) })}
      okText={t(found ? "understood" : "reveal")}
      cancelText={t("cancel")}
      confirmLoading={isRunning}
      cancelButtonProps={{ style: { display: found ? "none" : undefined } }}
      onOk={() => (found ? onClose() : void ask())}
      onCancel={onClose}
    >
      {found ? (
        <ClearValue field={field} found={found} dicts={screen.dicts} />
      ) : (
        <Form layout="vertical">
          {fields.length > 1 && (
            <Form.Item label={t("reveal.field")} htmlFor={`${id}-field`}>
              <Select
                id={`${id}-field`}
                value={path}
                options={fields.map((one) => ({ value: one.path, label: textOf(one.title) }))}
                onChange={setPath}
              />
            </Form.Item>
          )}
          <Form.Item
            label={t("reveal.reason")}
            htmlFor={`${id}-reason`}
            required
            validateStatus={isShort ? "error" : ""}
            help={t("reveal.help", { min: REASON_LETTERS.min })}
          >
            <Input.TextArea
              id={`${id}-reason`}
              autoFocus
              rows={3}
              maxLength={REASON_LETTERS.max}
              value={reason}
              onChange={(event) => setReason(event.target.value)}
            />
          </Form.Item>
        </Form>
      )}
    </Modal>
  );
}

function ClearValue({ field, found, dicts }: { field: ScreenField; found: Revealed; dicts: CompiledScreen["dicts"] }) {
  const shown = { [field.path]: found.value, ...(field.labelKey !== null && { [field.labelKey]: found.label }) };
  const text = shownText(field, found.value, { row: shown, dicts });
  return (
    <>
      <p className="reveal-value">{text === "" ? ABSENT : <Typography.Text copyable>{text}</Typography.Text>}</p>
      <p className="muted">{t("reveal.logged")}</p>
    </>
  );
}
