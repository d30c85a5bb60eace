import { ThunderboltOutlined } from "@ant-design/icons";
import { Form, Modal } from "antd";
import { useState } from "react";
import { useDataSource, type Values } from "../data-source.ts";
import { useJudge } from "../hooks/use-judge.ts";
import { textOf } from "../text.ts";
import { type ActionKind, type ActionProps, rowOffers, verbArgument } from "./action-kind.ts";
import { FieldInputs, fieldsNamed, missing } from "./FieldInputs.tsx";
import { rowsName } from "./row-name.ts";
import { useRun } from "./use-run.ts";

/** A registered operation: asks for the named fields, or only to go on. */
function CallDialog({ screen, action, title, rows, onClose, onDone }: ActionProps) {
  const source = useDataSource();
  const judge = useJudge(screen);
  const { isRunning, run } = useRun();
  const fields = fieldsNamed(screen, action.fields ?? []);
  const [values, setValues] = useState<Values>(() => judge.valuesOf(action.set, rows[0] ?? {}));
  const [errors, setErrors] = useState<Record<string, string>>({});
  async function submit() {
    const found = missing(fields, values, false);
    setErrors(found);
    if (Object.keys(found).length > 0) return;
    const ids = rows.map((row) => row.id);
    const input = { ...(ids.length > 0 && { ids }), ...(Object.keys(values).length > 0 && { input: values }) };
    if (await run(() => source.call(screen.path, verbArgument(action), input), `${title}成功`)) onDone();
  }
  const question = typeof action.confirm === "boolean" || !action.confirm ? `确定要${title}吗？` : textOf(action.confirm);
  return (
    <Modal open title={rows.length > 0 ? `${title}${rowsName(screen, rows)}` : title} width={fields.length > 3 ? 640 : 460} okText={title} cancelText="取消" confirmLoading={isRunning} onOk={submit} onCancel={onClose}>
      {fields.length === 0 && <p>{question}</p>}
      <Form layout="vertical" size="middle"><FieldInputs screen={screen} fields={fields} values={values} errors={errors} onChange={(name, value) => setValues((before) => ({ ...before, [name]: value }))} /></Form>
    </Modal>
  );
}

export const call: ActionKind = {
  title: "执行", icon: ThunderboltOutlined, Run: CallDialog,
  // The compiled screen holds only calls some grant allows.
  isAllowed: () => true,
  isOffered: (row, action) => rowOffers(row, action.do),
};
