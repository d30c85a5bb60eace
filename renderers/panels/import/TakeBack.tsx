import { Alert, App, Button, Modal, Table } from "antd";
import { useState } from "react";
import type { ImportReport, ImportTakenBack } from "../../../engine/api.ts";
import { useDataSource } from "../../data-source.ts";
import { useRun } from "../../hooks/use-run.ts";
import { t } from "../../locales/t.ts";

type Kept = ImportTakenBack["kept"][number];

/** Takes back what has just been imported, all of it or nothing; rows that stand in the way are told with their reasons. */
export function TakeBack({ batchId, report, onDone }: { batchId: string; report: ImportReport; onDone(): Promise<void> }) {
  const source = useDataSource();
  const { message } = App.useApp();
  const { isRunning, run } = useRun();
  const [isAsking, setAsking] = useState(false);
  const [kept, setKept] = useState<ImportTakenBack | null>(null);
  const takeBack = async () => {
    let answer: ImportTakenBack | null = null;
    const asked = async () => {
      answer = await source.takeBackImport(batchId);
      return answer;
    };
    if (!(await run(asked, null)) || answer === null) return;
    const { removed, restored, keptCount } = answer as ImportTakenBack;
    if (keptCount > 0) return setKept(answer);
    setAsking(false);
    void message.success(t("import.backDone", { removed, restored }));
    await onDone();
  };
  const { inserted, updated } = report;
  return (
    <>
      <Button size="middle" danger onClick={() => setAsking(true)}>
        {t("import.back")}
      </Button>
      <Modal
        open={isAsking}
        width={520}
        title={t("import.back")}
        okText={t("import.back")}
        okButtonProps={{ danger: true, disabled: kept !== null }}
        cancelText={t("cancel")}
        confirmLoading={isRunning}
        onOk={() => void takeBack()}
        onCancel={() => {
          setAsking(false);
          setKept(null);
        }}
      >
        {kept === null ? t("import.backAsk", { inserted, updated }) : <InTheWay answer={kept} />}
      </Modal>
    </>
  );
}

function InTheWay({ answer }: { answer: ImportTakenBack }) {
  const columns = [
    { title: t("import.place"), dataIndex: "row", width: 100, render: (row: number) => t("import.row", { row }) },
    { title: t("problem"), dataIndex: "reason" },
  ];
  return (
    <>
      <Alert type="warning" showIcon title={t("import.backKept", { count: answer.keptCount })} />
      <Table<Kept>
        size="small"
        rowKey={(one) => `${one.row} ${one.reason}`}
        columns={columns}
        dataSource={answer.kept}
        pagination={{ pageSize: 10, showSizeChanger: false, hideOnSinglePage: true }}
      />
    </>
  );
}
