import { Alert, Modal, Spin } from "antd";
import { useEffect, useMemo, useState } from "react";
import type { CellsWritten } from "../../../../engine/api.ts";
import type { CompiledScreen } from "../../../../engine/screens/screen-model.ts";
import { useDataSource } from "../../../data-source.ts";
import { useRun } from "../../../hooks/use-run.ts";
import { t } from "../../../locales/t.ts";
import { textOf } from "../../../text.ts";
import { CellsPreview } from "./CellsPreview.tsx";
import { cellRows, type PastePlan } from "./plan-paste.ts";
import { useWriteCells } from "./use-cells-written.tsx";

interface PasteProps {
  screen: CompiledScreen;
  plan: PastePlan;
  onClose(): void;
}

/** What a pasted table will change, judged by the server, before any of it is written. */
export function PasteDialog({ screen, plan, onClose }: PasteProps) {
  const source = useDataSource();
  const write = useWriteCells(screen);
  const { isRunning, run } = useRun();
  const body = useMemo(() => ({ columns: plan.columns, rows: cellRows(plan) }), [plan]);
  const [report, setReport] = useState<CellsWritten | null>(null);
  const isEmpty = plan.columns.length === 0 || plan.lines.length === 0;
  // biome-ignore lint/correctness/useExhaustiveDependencies: a plan is judged once
  useEffect(() => {
    if (isEmpty) return;
    void run(async () => setReport(await source.writeCells(screen.path, { ...body, dryRun: true })), null).then((isJudged) => isJudged || onClose());
  }, []);
  const submit = async () => {
    let done: CellsWritten | null = null;
    const work = async () => {
      done = await write(body);
    };
    if (!(await run(work, null)) || done === null) return;
    if ((done as CellsWritten).faults.length > 0) setReport(done);
    else onClose();
  };
  const faults = report?.faults.length ?? 0;
  return (
    <Modal
      open
      width={960}
      title={t("paste.title")}
      okText={t("paste.write")}
      cancelText={t("cancel")}
      okButtonProps={{ disabled: isEmpty || report === null || faults > 0 || report.inserted + report.updated === 0 }}
      confirmLoading={isRunning && report !== null}
      onOk={() => void submit()}
      onCancel={onClose}
    >
      <div className="paste">
        {isEmpty && <Alert type="warning" showIcon title={t("paste.nothing")} />}
        {report !== null && faults > 0 && <Alert type="error" showIcon title={t("paste.faults", { count: faults })} />}
        {report !== null && faults === 0 && (
          <Alert type="info" showIcon title={t("paste.will", { updated: report.updated, inserted: report.inserted, unchanged: report.unchanged })} />
        )}
        {(plan.closed.length > 0 || plan.leftOut > 0) && (
          <p className="muted">
            {plan.closed.length > 0 &&
              t("paste.closed", { titles: plan.closed.map((path) => textOf(screen.fields[path]?.title ?? path)).join("、") })}
            {plan.leftOut > 0 && t("paste.leftOut", { count: plan.leftOut })}
          </p>
        )}
        {!isEmpty && (
          <Spin spinning={report === null}>
            <CellsPreview screen={screen} columns={plan.columns} lines={plan.lines} report={report} />
          </Spin>
        )}
      </div>
    </Modal>
  );
}
