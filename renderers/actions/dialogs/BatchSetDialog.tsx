import { Checkbox } from "antd";
import { useId, useState } from "react";
import { useDataSource } from "../../data-source.ts";
import { useAskedForm } from "../../hooks/use-asked-form.ts";
import { useJudge } from "../../hooks/use-judge.ts";
import { AskDialog } from "../../panels/form/AskDialog.tsx";
import { ItemFrame } from "../../panels/form/ItemFrame.tsx";
import { textOf } from "../../text.ts";
import type { ActionProps } from "../action-kind.ts";
import { rowsName } from "../row-name.ts";
import { t } from "../../locales/t.ts";

/** Sets the ticked fields of all chosen records to one value. */
export function BatchSetDialog({ screen, action, title, rows, onClose, onDone }: ActionProps) {
  const source = useDataSource();
  const judge = useJudge(screen);
  const act = action.key ?? action.do;
  const ask = (screen.asks?.[act] ?? []).filter(({ path }) => screen.fields[path]?.update === true);
  const offered = ask.map(({ path }) => path);
  const [picked, setPicked] = useState<string[]>(offered.length === 1 ? offered : []);
  // A switch that nobody touched says no, so that is what it sets.
  const preset = Object.fromEntries(offered.filter((path) => screen.fields[path]?.valueClass === "boolean").map((path) => [path, false]));
  const form = useAskedForm({ screen, rows, ask, act, only: picked, begins: "empty", preset });
  const fixed = judge.valuesOf(action.set, rows[0] ?? {});
  const ids = rows.map((row) => row.id);
  async function submit() {
    const answer = form.answer();
    if (answer === null) return;
    if (await form.run(() => source.batchUpdate(screen.path, ids, { ...answer, ...fixed }), t("saved"))) onDone();
  }
  return (
    <AskDialog
      title={`${title}：${rowsName(screen, rows)}`}
      form={form}
      okText={t("save")}
      isBarred={picked.length === 0 && Object.keys(fixed).length === 0}
      onOk={() => void submit()}
      onClose={onClose}
    >
      {offered.length === 0 && <p>{t("sure", { title })}</p>}
      {offered.length > 1 && (
        <PickedFields
          options={offered.map((path) => ({ value: path, label: textOf(screen.fields[path]!.title) }))}
          value={picked}
          onChange={setPicked}
        />
      )}
    </AskDialog>
  );
}

interface PickedFieldsProps {
  options: { value: string; label: string }[];
  value: string[];
  onChange(picked: string[]): void;
}

function PickedFields({ options, value, onChange }: PickedFieldsProps) {
  const id = useId();
  return (
    <ItemFrame title={t("batch.field")} id={id}>
      <Checkbox.Group aria-label={t("batch.field")} value={value} onChange={onChange} options={options} />
    </ItemFrame>
  );
}
