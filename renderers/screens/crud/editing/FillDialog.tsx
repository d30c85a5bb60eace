import { Alert } from "antd";
import { useState } from "react";
import type { CellsWritten, Row } from "../../../../engine/api.ts";
import type { Path } from "../../../../engine/grammar/condition.ts";
import type { CompiledScreen } from "../../../../engine/screens/screen-model.ts";
import { useDataSource, type Values } from "../../../data-source.ts";
import { shownText } from "../../../format-value.ts";
import { type AskedForm, useAskedForm } from "../../../hooks/use-asked-form.ts";
import { t } from "../../../locales/t.ts";
import { AskDialog } from "../../../panels/form/AskDialog.tsx";
import { ItemFrame } from "../../../panels/form/ItemFrame.tsx";
import { ChoicePicker } from "../../../pickers/ChoicePicker.tsx";
import { useValueLabels } from "../../../ref-labels.ts";
import { textOf } from "../../../text.ts";
import { CellsPreview } from "./CellsPreview.tsx";
import { useWriteCells } from "./use-cells-written.tsx";

interface FillProps {
  screen: CompiledScreen;
  rows: readonly Row[];
  fields: readonly Path[];
  onClose(): void;
}

/** One value for a field of all chosen records: chosen, looked at as old and new, written together. */
export function FillDialog({ screen, rows, fields, onClose }: FillProps) {
  const [path, setPath] = useState<Path>(fields[0]!);
  const form = useAskedForm({ screen, rows, ask: [{ path, value: null, required: null, visible: null }], begins: "empty" });
  const { judged, judge, submit, back } = useFilling({ screen, rows, form, onClose });
  const field = screen.fields[path]!;
  const value = judged?.values[path];
  const labelOf = useValueLabels(field, field.ref ? [value].flat().flatMap((one) => (typeof one === "string" ? [one] : [])) : [], {
    given: undefined,
    choiceFor: undefined,
  });
  const shown = field.ref
    ? [value]
        .flat()
        .map((one) => (typeof one === "string" ? labelOf(one) : ""))
        .join("、")
    : shownText(field, value, { row: {}, dicts: screen.dicts });
  const options = fields.map((one) => ({ value: one, label: textOf(screen.fields[one]!.title) }));
  return (
    <AskDialog
      title={t("fill.title", { count: rows.length })}
      form={form}
      okText={judged ? t("paste.write") : t("fill.preview")}
      isBarred={judged !== null && (judged.report.faults.length > 0 || judged.report.updated === 0)}
      isWide
      onOk={() => void (judged ? submit() : judge())}
      onClose={onClose}
      {...(judged && {
        instead: {
          onBack: back,
          shown: (
            <div className="paste">
              {judged.report.faults.length > 0 ? (
                <Alert type="error" showIcon title={t("paste.faults", { count: judged.report.faults.length })} />
              ) : (
                <Alert
                  type="info"
                  showIcon
                  title={t("paste.will", { updated: judged.report.updated, inserted: 0, unchanged: judged.report.unchanged })}
                />
              )}
              <CellsPreview screen={screen} columns={[path]} lines={rows.map((row) => ({ row, cells: [shown] }))} report={judged.report} />
            </div>
          ),
        },
      })}
    >
      <ItemFrame title={t("batch.field")} id="fill-field">
        <ChoicePicker
          control={{ id: "fill-field", "aria-label": t("batch.field") }}
          title={t("batch.field")}
          options={options}
          chosen={options.filter((one) => one.value === path)}
          required
          onChange={([next]) => next && setPath(next)}
        />
      </ItemFrame>
    </AskDialog>
  );
}

interface FillingInput extends Omit<FillProps, "fields"> {
  form: AskedForm;
}

function useFilling({ screen, rows, form, onClose }: FillingInput) {
  const source = useDataSource();
  const write = useWriteCells(screen);
  const [judged, setJudged] = useState<{ values: Values; report: CellsWritten } | null>(null);
  const bodyOf = (values: Values) => ({ rows: rows.map(({ id, version }) => ({ id, values, ...(version !== undefined && { version }) })) });
  return {
    judged,
    back: () => setJudged(null),
    judge: async () => {
      const values = form.answer();
      if (values === null) return;
      await form.run(async () => setJudged({ values, report: await source.writeCells(screen.path, { ...bodyOf(values), dryRun: true }) }), null);
    },
    submit: async () => {
      if (judged === null) return;
      const work = async () => {
        const report = await write(bodyOf(judged.values));
        if (report.faults.length > 0) setJudged({ ...judged, report });
        else onClose();
      };
      await form.run(work, null);
    },
  };
}
