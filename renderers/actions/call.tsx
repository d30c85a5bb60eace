import { Form, Modal } from "antd";
import { useEffect, useRef, useState } from "react";
import { useDataSource, type Values } from "../data-source.ts";
import { useJudge } from "../hooks/use-judge.ts";
import { textOf } from "../text.ts";
import type { OperationReply } from "../../engine/api.ts";
import { useNavigation } from "../navigation.ts";
import { askedChoice } from "./asked-choice.ts";
import { callOutcome } from "../hooks/call-outcome.ts";
import { CallLines, CallResult, hasSomethingToShow } from "./CallResult.tsx";
import { useCallStages } from "./use-call-stages.ts";
import { type ActionKind, type ActionProps, rowOffers, verbArgument } from "./action-kind.ts";
import { FieldInputs, fieldsNamed, missing } from "./FieldInputs.tsx";
import { leadOn } from "./lead-on.ts";
import { rowsName } from "./row-name.ts";
import { useRun } from "../hooks/use-run.ts";
import { t } from "../locales/t.ts";

/** Fields of the record and values of its own that the call asks for. */
function useAsked({ screen, action, rows, carried }: Pick<ActionProps, "screen" | "action" | "rows" | "carried">) {
  const judge = useJudge(screen);
  const asked = screen.asks?.[action.key ?? verbArgument(action)] ?? [];
  const defaults = Object.fromEntries(asked.flatMap((field) => (field.doc.default === undefined ? [] : [[field.path, field.doc.default]])));
  const given = Object.fromEntries(asked.flatMap(({ path }) => (Object.hasOwn(carried, path) ? [[path, carried[path]]] : [])));
  const [values, setValues] = useState<Values>(() => ({ ...judge.valuesOf({ ...defaults, ...action.set }, rows[0] ?? {}), ...given }));
  // What was chosen once for all steps is not asked again.
  const open = asked.filter(({ path }) => !Object.hasOwn(given, path));
  return { fields: [...fieldsNamed(screen, action.fields ?? []), ...open], asked, values, setValues };
}

const filled = (values: Values): Values =>
  Object.fromEntries(Object.entries(values).filter(([, value]) => value !== null && value !== undefined && value !== ""));

/** Runs the operation; what it answers is shown, or leads on to a page. */
function useCall({ screen, action, title, rows, onDone }: ActionProps) {
  const source = useDataSource();
  const { openPath } = useNavigation();
  const { isRunning, run } = useRun();
  const [reply, setReply] = useState<OperationReply | null>(null);
  async function call(given: Values): Promise<boolean> {
    const ids = rows.map((row) => row.id);
    const input = { ...(ids.length > 0 && { ids }), ...(Object.keys(given).length > 0 && { input: given }) };
    let answered: unknown = null;
    const asked = async () => (answered = await source.call(screen.path, verbArgument(action), input));
    if (!(await run(asked, (answer) => callOutcome(answer, { title, isSilent: leadsOn(action) })))) return false;
    const isSingleFile = leadsOn(action) && (answered as OperationReply | null)?.files?.length === 1;
    if (hasSomethingToShow(answered) && !isSingleFile) setReply(answered);
    else {
      onDone();
      leadOn(answered as OperationReply | null, { openPath, fileUrl: source.fileUrl });
    }
    return true;
  }
  return { isRunning, reply, call };
}

/** Who wants to get somewhere asks no question and needs no word of success. */
const leadsOn = (action: ActionProps["action"]): boolean => action.confirm === false;

/** A registered operation: asks for values, or only to go on. */
function CallDialog(props: ActionProps) {
  const { screen, action, title, rows, onClose, onDone } = props;
  const { isRunning, reply, call } = useCall(props);
  const { fields, asked, values, setValues } = useAsked(props);
  const stages = useCallStages(props, { asked, values, setValues });
  const [errors, setErrors] = useState<Record<string, string>>({});
  async function submit() {
    const found = missing(fields, values, false);
    setErrors(found);
    if (Object.keys(found).length > 0) return;
    if (action.preview && stages.changes === null) await stages.tell(filled(values));
    else await call(filled(values));
  }
  if (reply) return <CallResult title={title} reply={reply} onClose={onDone} />;
  const question = typeof action.confirm === "boolean" || !action.confirm ? t("sure", { title }) : textOf(action.confirm);
  return (
    <Modal
      open
      title={rows.length > 0 ? `${title}${rowsName(screen, rows)}` : title}
      width={fields.length > 3 || action.preview ? 640 : 460}
      okText={action.preview && stages.changes === null ? t("preview.see") : title}
      cancelText={stages.changes === null ? t("cancel") : t("step.back")}
      confirmLoading={isRunning || stages.isBusy}
      onOk={submit}
      onCancel={stages.changes === null ? onClose : stages.back}
    >
      {stages.changes && <CallLines lines={stages.changes} />}
      {stages.changes === null && (fields.length === 0 || typeof action.confirm === "string") && <p>{question}</p>}
      <Form layout="vertical" size="middle" hidden={stages.changes !== null}>
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

/** An operation that needs no question and no value runs as soon as it is pressed. */
function CallNow(props: ActionProps) {
  const { title, onClose, onDone } = props;
  const { reply, call } = useCall(props);
  const isStarted = useRef(false);
  useEffect(() => {
    // Strict mode runs effects twice; the operation must run once.
    if (isStarted.current) return;
    isStarted.current = true;
    void call({}).then((isDone) => isDone || onClose());
  }, [call, onClose]);
  return reply && <CallResult title={title} reply={reply} onClose={onDone} />;
}

function RunCall(props: ActionProps) {
  const { screen, action } = props;
  const asks = (action.fields?.length ?? 0) + (screen.asks?.[action.key ?? verbArgument(action)]?.length ?? 0) > 0;
  return leadsOn(action) && !asks ? <CallNow {...props} /> : <CallDialog {...props} />;
}

export const call: ActionKind = {
  titleKey: "call",
  Run: RunCall,
  // The compiled screen holds only calls some grant allows.
  isAllowed: () => true,
  isOffered: (row, action) => rowOffers(row, action.do),
};
