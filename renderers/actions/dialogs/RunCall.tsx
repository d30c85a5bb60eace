import { useEffect, useRef, useState } from "react";
import { useDataSource, type Values } from "../../data-source.ts";
import { useJudge } from "../../hooks/use-judge.ts";
import { textOf } from "../../text.ts";
import type { OperationReply } from "../../../engine/api.ts";
import { useNavigation } from "../../navigation.ts";
import { callOutcome } from "../../hooks/call-outcome.ts";
import { type AskedForm, useAskedForm } from "../../hooks/use-asked-form.ts";
import { AskDialog } from "../../panels/form/AskDialog.tsx";
import { CallLines, CallResult, hasSomethingToShow } from "../CallResult.tsx";
import { useCallStages } from "../use-call-stages.ts";
import { type ActionProps, verbArgument } from "../action-kind.ts";
import { leadOn } from "../lead-on.ts";
import { rowsName } from "../row-name.ts";
import { useRun } from "../../hooks/use-run.ts";
import { t } from "../../locales/t.ts";

/** The dialog's form, and what is sent beside what it asks for: values set by the document, and answers given once for all steps. */
function useCallForm({ screen, action, rows, carried }: Pick<ActionProps, "screen" | "action" | "rows" | "carried">) {
  const judge = useJudge(screen);
  const act = action.key ?? verbArgument(action);
  const ask = screen.asks?.[act] ?? [];
  const open = ask.filter(({ path, value }) => value === null || !Object.hasOwn(carried, path));
  const isAsked = (path: string) => open.some((one) => one.path === path);
  const [begun] = useState(() => {
    const given = Object.fromEntries(
      ask.flatMap(({ path, value }) => (value !== null && Object.hasOwn(carried, path) ? [[path, carried[path]]] : [])),
    );
    return Object.entries({ ...judge.valuesOf(action.set, rows[0] ?? {}), ...given });
  });
  const preset = Object.fromEntries(begun.filter(([path]) => isAsked(path)));
  const beside = Object.fromEntries(begun.filter(([path]) => !isAsked(path)));
  return { form: useAskedForm({ screen, rows, ask: open, act, begins: "empty", preset }), beside };
}

const filled = (values: Values): Values =>
  Object.fromEntries(Object.entries(values).filter(([, value]) => value !== null && value !== undefined && value !== ""));

/** Runs the operation; what it answers is shown, or leads on to a page. */
function useCall({ screen, action, title, rows, onDone }: ActionProps, run: AskedForm["run"]) {
  const source = useDataSource();
  const { openPath } = useNavigation();
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
  return { reply, call };
}

/** Who wants to get somewhere asks no question and needs no word of success. */
const leadsOn = (action: ActionProps["action"]): boolean => action.confirm === false;

/** A registered operation: asks for values, or only to go on. */
function CallDialog(props: ActionProps) {
  const { screen, action, title, rows, onClose, onDone } = props;
  const { form, beside } = useCallForm(props);
  const { reply, call } = useCall(props, form.run);
  const stages = useCallStages(props, form);
  async function submit() {
    const answer = form.answer();
    if (answer === null) return;
    const input = filled({ ...beside, ...answer });
    if (action.preview && stages.changes === null) await stages.tell(input);
    else await call(input);
  }
  if (reply) return <CallResult title={title} reply={reply} onClose={onDone} />;
  const question = typeof action.confirm === "boolean" || !action.confirm ? t("sure", { title }) : textOf(action.confirm);
  return (
    <AskDialog
      title={rows.length > 0 ? `${title}${rowsName(screen, rows)}` : title}
      form={form}
      okText={action.preview && stages.changes === null ? t("preview.see") : title}
      isWide={action.preview === true}
      onOk={() => void submit()}
      onClose={onClose}
      instead={stages.changes === null ? undefined : { shown: <CallLines lines={stages.changes} />, onBack: stages.back }}
    >
      {(form.isEmpty || typeof action.confirm === "string") && <p>{question}</p>}
    </AskDialog>
  );
}

/** An operation that needs no question and no value runs as soon as it is pressed. */
function CallNow(props: ActionProps) {
  const { title, onClose, onDone } = props;
  const { run } = useRun();
  const { reply, call } = useCall(props, run);
  const isStarted = useRef(false);
  useEffect(() => {
    // Strict mode runs effects twice; the operation must run once.
    if (isStarted.current) return;
    isStarted.current = true;
    void call({}).then((isDone) => isDone || onClose());
  }, [call, onClose]);
  return reply && <CallResult title={title} reply={reply} onClose={onDone} />;
}

export function RunCall(props: ActionProps) {
  const { screen, action } = props;
  const asks = (screen.asks?.[action.key ?? verbArgument(action)]?.length ?? 0) > 0;
  return leadsOn(action) && !asks ? <CallNow {...props} /> : <CallDialog {...props} />;
}
