import { ExportOutlined } from "@ant-design/icons";
import { Alert, App, Checkbox, Form, Input, Modal, Radio, Tree } from "antd";
import { type Key, useEffect, useMemo, useState } from "react";
import type { ExportJob } from "../../engine/api.ts";
import { useDataSource } from "../data-source.ts";
import { textOf } from "../text.ts";
import type { ActionKind, ActionProps } from "./action-kind.ts";
import { ExportJobs } from "./ExportJobs.tsx";
import { exportOutcome } from "./export-outcome.ts";
import { exportBody, headerTree, leaves, toHeard } from "./heard.ts";
import { t } from "../locales/t.ts";

/** Choice of columns, then the workbook of the filtered or chosen rows. */
function ExportDialog(props: ActionProps) {
  const { screen, rows, total, onClose } = props;
  const { message } = App.useApp();
  const tree = useMemo(() => headerTree(screen), [screen]);
  const all = useMemo(() => leaves(tree), [tree]);
  const [chosen, setChosen] = useState(all);
  const [fileName, setFileName] = useState(textOf(screen.screen.export?.fileName ?? screen.title));
  const [isOnlyChosen, setOnlyChosen] = useState(rows.length > 0);
  const isEmpty = total === 0 && rows.length === 0;
  useEffect(() => {
    if (!isEmpty) return;
    void message.warning(t("export.nothing"));
    onClose();
  }, [isEmpty, message, onClose]);
  const { isRunning, reason, begun, submit } = useExport(props, () => ({
    fileName: fileName.trim() || textOf(screen.title),
    heard: toHeard(tree, new Set(chosen)),
    isOnlyChosen,
  }));
  if (isEmpty) return null;
  return (
    <Modal
      open
      title={t("export")}
      okText={t("export")}
      cancelText={t(begun ? "close" : "cancel")}
      width={520}
      confirmLoading={isRunning}
      okButtonProps={{ disabled: chosen.length === 0, style: begun ? { display: "none" } : {} }}
      onOk={submit}
      onCancel={onClose}
    >
      {begun && (
        <Alert className="export-begun" type="info" showIcon title={t("export.goesOn", { count: begun.total })} description={t("export.leave")} />
      )}
      <ExportJobs key={begun?.id} path={screen.path} />
      <Form layout="vertical" size="middle" hidden={begun !== null}>
        {reason && (
          <Form.Item>
            <Alert type="error" showIcon title={reason} />
          </Form.Item>
        )}
        <Form.Item label={t("export.fileName")} htmlFor="export-name">
          <Input id="export-name" value={fileName} onChange={(event) => setFileName(event.target.value)} suffix=".xlsx" />
        </Form.Item>
        {rows.length > 0 && (
          <Form.Item label={t("export.scope")}>
            <Radio.Group
              value={isOnlyChosen}
              onChange={(event) => setOnlyChosen(event.target.value as boolean)}
              options={[
                { value: true, label: t("export.chosen", { count: rows.length }) },
                { value: false, label: t("export.all", { count: total ?? "" }) },
              ]}
            />
          </Form.Item>
        )}
        <Form.Item
          label={
            <Checkbox
              checked={chosen.length === all.length}
              indeterminate={chosen.length > 0 && chosen.length < all.length}
              onChange={(event) => setChosen(event.target.checked ? all : [])}
            >
              {t("export.columns", { chosen: chosen.length, all: all.length })}
            </Checkbox>
          }
        >
          <div className="export-tree">
            <Tree
              checkable
              selectable={false}
              defaultExpandAll
              blockNode
              treeData={tree}
              checkedKeys={chosen}
              onCheck={(keys) => setChosen(all.filter((key) => (keys as Key[]).includes(key)))}
            />
          </div>
        </Form.Item>
      </Form>
    </Modal>
  );
}

function useExport(
  { screen, rows, filters, onClose }: ActionProps,
  input: () => { fileName: string; heard: Record<string, string>; isOnlyChosen: boolean },
) {
  const source = useDataSource();
  const { message } = App.useApp();
  const [isRunning, setRunning] = useState(false);
  const [reason, setReason] = useState("");
  const [begun, setBegun] = useState<ExportJob | null>(null);
  async function submit() {
    setRunning(true);
    try {
      const { isOnlyChosen, ...file } = input();
      const query = isOnlyChosen ? { ids: rows.map((row) => row.id) } : filters;
      const body = { ...exportBody({ ...file, query }), screen: screen.id, variant: screen.variant };
      const outcome = await exportOutcome(source.exportFile(screen.path, body));
      setReason(outcome.reason);
      if (outcome.notice) void message[outcome.notice.kind](outcome.notice.text);
      if (outcome.job) setBegun(outcome.job);
      else if (outcome.notice?.kind !== "error") onClose();
    } finally {
      setRunning(false);
    }
  }
  return { isRunning, reason, begun, submit };
}

export const exportRows: ActionKind = {
  titleKey: "export",
  icon: ExportOutlined,
  Run: ExportDialog,
  isAllowed: (screen) => screen.rights.export,
};
