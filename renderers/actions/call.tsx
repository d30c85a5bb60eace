import { ThunderboltOutlined } from "@ant-design/icons";
import { Form, Modal } from "antd";
import { useState } from "react";
import { useDataSource, type Values } from "../data-source.ts";
import { useJudge } from "../hooks/use-judge.ts";
import { textOf } from "../text.ts";
import type { OperationReply } from "../../engine/api.ts";
import { askedChoice } from "./asked-choice.ts";
import { CallResult, hasSomethingToShow } from "./CallResult.tsx";
import { type ActionKind, type ActionProps, rowOffers, verbArgument } from "./action-kind.ts";
import { FieldInputs, fieldsNamed, missing } from "./FieldInputs.tsx";
import { rowsName } from "./row-name.ts";
import { useRun } from "./use-run.ts";
import { t } from "../locales/t.ts";

/** Fields of the record and values of its own that the call asks for. */
function useAsked({ screen, action, rows }: Pick<ActionProps, "screen" | "action" | "rows">) {
  const judge = useJudge(screen);
  const asked = screen.asks?.[action.key ?? verbArgument(action)] ?? [];
  const defaults = Object.fromEntries(asked.flatMap((field) => (field.doc.default === undefined ? [] : [[field.path, field.doc.default]])));
  const [values, setValues] = useState<Values>(() => judge.valuesOf({ ...defaults, ...action.set }, rows[0] ?? {}));
  return { fields: [...fieldsNamed(screen, action.fields ?? []), ...asked], values, setValues };
}

const filled = (values: Values): Values =>
  Object.fromEntries(Object.entries(values).filter(([, value]) => value !== null && value !== undefined && value !== ""));

/** A registered operation: asks for values, or only to go on; shows what the operation wants seen. */
function CallDialog({ screen, action, title, rows, onClose, onDone }: ActionProps) {
  const source = useDataSource();
  const { isRunning, run } = useRun();
  const { fields, values, setValues } = useAsked({ screen, action, rows });
  const [errors, setErrors] = useState<Record<string, string>>({});
  const [reply, setReply] = useState<OperationReply | null>(null);
  async function submit() {
    const found = missing(fields, values, false);
    setErrors(found);
    if (Object.keys(found).length > 0) return;
    const ids = rows.map((row) => row.id);
    const given = filled(values);
    const input = { ...(ids.length > 0 && { ids }), ...(Object.keys(given).length > 0 && { input: given }) };
    let answered: unknown = null;
    const isDone = await run(async () => (answered = await source.call(screen.path, verbArgument(action), input)), t("succeeded", { title }));
    if (isDone && hasSomethingToShow(answered)) setReply(answered);
    else if (isDone) onDone();
  }
  if (reply) return <CallResult title={title} reply={reply} onClose={onDone} />;
  const question = typeof action.confirm === "boolean" || !action.confirm ? t("sure", { title }) : textOf(action.confirm);
  return (
    <Modal
      open
      title={rows.length > 0 ? `${title}${rowsName(screen, rows)}` : title}
      width={fields.length > 3 ? 640 : 460}
      okText={title}
      cancelText={t("cancel")}
      confirmLoading={isRunning}
      onOk={submit}
      onCancel={onClose}
    >
      {(fields.length === 0 || typeof action.confirm === "string") && <p>{question}</p>}
      <Form layout="vertical" size="middle">
        <FieldInputs
          screen={screen}
          fields={fields}
          values={values}
          errors={errors}
          choiceOf={(field) => askedChoice(field, rows[0])}
          onChange={(name, value) => setValues((before) => ({ ...before, [name]: value }))}
        />
      </Form>
    </Modal>
  );
}

export const call: ActionKind = {
  get title() {
    return t("call");
  },
  icon: ThunderboltOutlined,
  Run: CallDialog,
  // The compiled screen holds only calls some grant allows.
  isAllowed: () => true,
  isOffered: (row, action) => rowOffers(row, action.do),
};
