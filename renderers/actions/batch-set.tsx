import { EditOutlined } from "@ant-design/icons";
import { Checkbox, Form, Modal } from "antd";
import { useState } from "react";
import { useDataSource, type Values } from "../data-source.ts";
import { useJudge } from "../hooks/use-judge.ts";
import { textOf } from "../text.ts";
import type { ActionKind, ActionProps } from "./action-kind.ts";
import { FieldInputs, fieldsNamed } from "./FieldInputs.tsx";
import { rowsName } from "./row-name.ts";
import { useRun } from "../hooks/use-run.ts";
import { t } from "../locales/t.ts";

/** Sets the ticked fields of all chosen records to one value. */
function BatchSetDialog({ screen, action, title, rows, onClose, onDone }: ActionProps) {
  const source = useDataSource();
  const judge = useJudge(screen);
  const { isRunning, run } = useRun();
  const fields = fieldsNamed(screen, action.fields ?? []).filter((field) => field.update);
  const [picked, setPicked] = useState<string[]>(fields.length === 1 ? [fields[0]!.path] : []);
  const [values, setValues] = useState<Values>({});
  const fixed = judge.valuesOf(action.set, rows[0] ?? {});
  const patch = { ...Object.fromEntries(picked.map((name) => [name, values[name] ?? null])), ...fixed };
  async function submit() {
    if (
      await run(
        () =>
          source.batchUpdate(
            screen.path,
            rows.map((row) => row.id),
            patch,
          ),
        t("saved"),
      )
    )
      onDone();
  }
  return (
    <Modal
      open
      title={`${title}：${rowsName(screen, rows)}`}
      okText={t("save")}
      cancelText={t("cancel")}
      okButtonProps={{ disabled: Object.keys(patch).length === 0 }}
      confirmLoading={isRunning}
      onOk={submit}
      onCancel={onClose}
    >
      <Form layout="vertical" size="middle">
        {fields.length > 1 && (
          <Form.Item label={t("batch.field")}>
            <Checkbox.Group
              value={picked}
              onChange={setPicked}
              options={fields.map((field) => ({ value: field.path, label: textOf(field.title) }))}
            />
          </Form.Item>
        )}
        <FieldInputs
          screen={screen}
          fields={fields.filter((field) => picked.includes(field.path))}
          values={values}
          errors={{}}
          onChange={(name, value) => setValues((before) => ({ ...before, [name]: value }))}
        />
      </Form>
    </Modal>
  );
}

export const batchSet: ActionKind = {
  titleKey: "batch.set",
  icon: EditOutlined,
  Run: BatchSetDialog,
  isAllowed: (screen) => screen.rights.update,
};
