import { CheckCircleOutlined } from "@ant-design/icons";
import { Alert, Form, Input, Modal } from "antd";
import { useState } from "react";
import type { Row } from "../../engine/api.ts";
import type { CompiledScreen } from "../../engine/screens/screen-model.ts";
import { RequestFailure, useDataSource, type Values } from "../data-source.ts";
import { useJudge } from "../hooks/use-judge.ts";
import { textOf } from "../text.ts";
import { type ActionKind, type ActionProps, rowOffers, verbArgument } from "./action-kind.ts";
import { BackTo } from "./BackTo.tsx";
import { FieldInputs, fieldsNamed, missing } from "./FieldInputs.tsx";
import { rowsName } from "./row-name.ts";
import { useRun } from "../hooks/use-run.ts";
import { t } from "../locales/t.ts";

type Move = NonNullable<CompiledScreen["flow"]>["moves"][number];

const moveOf = (screen: CompiledScreen, key: string): Move | undefined => screen.flow?.moves.find((move) => move.key === key);

/** One step of the flow: asks for opinion and fields when the flow wants them, else only to go on. */
function MoveDialog(props: ActionProps) {
  const { screen, action, title, rows, onClose } = props;
  const key = verbArgument(action);
  const move = moveOf(screen, key);
  const isWanted = useWanted(screen, rows);
  const fields = fieldsNamed(screen, action.fields ?? move?.write ?? []).filter((field) => field.path !== "opinion" && isWanted(field.path));
  const asksOpinion = move !== undefined && move.opinion !== "none";
  const state = useMoveState(props, key, { fields, opinionRequired: move?.opinion === "required" });
  const question = action.confirm ?? move?.confirm;
  return (
    <Modal
      open
      title={`${title}${rowsName(screen, rows)}`}
      width={fields.length > 3 ? 640 : 460}
      okText={title}
      cancelText={t("cancel")}
      okButtonProps={{ danger: move?.tone === "danger" }}
      confirmLoading={state.isRunning}
      onOk={state.submit}
      onCancel={onClose}
    >
      {typeof question !== "boolean" && question && <Alert type="warning" showIcon title={textOf(question)} />}
      {!asksOpinion && fields.length === 0 && <p>{t("sure", { title })}</p>}
      <Form layout="vertical" size="middle" onSubmitCapture={state.submit}>
        {move?.back && rows.length === 1 && <BackTo path={screen.path} id={rows[0]!.id} value={state.to} onChange={state.setTo} />}
        <FieldInputs screen={screen} fields={fields} values={state.values} errors={state.errors} onChange={state.set} />
        {asksOpinion && (
          <Form.Item
            label={t("opinion")}
            htmlFor="move-opinion"
            required={move.opinion === "required"}
            validateStatus={state.errors.opinion ? "error" : ""}
            help={state.errors.opinion}
          >
            <Input.TextArea
              id="move-opinion"
              autoFocus
              rows={3}
              maxLength={500}
              showCount
              placeholder={move.opinion === "required" ? t("opinion.required") : t("opinion.optional")}
              value={state.opinion}
              onChange={(event) => state.setOpinion(event.target.value)}
            />
          </Form.Item>
        )}
      </Form>
    </Modal>
  );
}

/** A field that the form shows on some records only is asked for on those; for several records at once it is not. */
function useWanted(screen: CompiledScreen, rows: readonly Row[]): (path: string) => boolean {
  const judge = useJudge(screen);
  const items = (screen.screen.form?.sections ?? []).flatMap((section) => section.items ?? []);
  return (path) => {
    const visible = items.find((item) => "field" in item && item.field === path)?.visible;
    const [only] = rows;
    return visible === undefined || (rows.length === 1 && only !== undefined && judge.holds(visible, only));
  };
}

function useMoveState(
  { screen, title, rows, onDone }: ActionProps,
  key: string,
  wants: { fields: ReturnType<typeof fieldsNamed>; opinionRequired: boolean },
) {
  const source = useDataSource();
  const { isRunning, run } = useRun();
  const [opinion, setOpinion] = useState("");
  const [to, setTo] = useState("");
  const [values, setValues] = useState<Values>(() =>
    rows.length === 1 ? Object.fromEntries(wants.fields.map((field) => [field.path, rows[0]![field.path] ?? null])) : {},
  );
  const [errors, setErrors] = useState<Record<string, string>>({});
  const only = rows.length === 1 ? rows[0] : undefined;
  async function submit() {
    const found = missing(wants.fields, values, false);
    if (wants.opinionRequired && opinion.trim() === "") found.opinion = t("opinion.required");
    setErrors(found);
    if (Object.keys(found).length > 0) return;
    const said = t("succeeded", { title });
    const send = () =>
      source
        .move(screen.path, key, {
          ids: rows.map((row) => row.id),
          ...(opinion.trim() && { opinion: opinion.trim() }),
          ...(wants.fields.length > 0 && { fields: values }),
          ...(only?.version !== undefined && { version: only.version }),
          ...(to && { to }),
        })
        .catch((error: unknown) => {
          if (error instanceof RequestFailure && error.detail.fieldErrors) setErrors(error.detail.fieldErrors);
          throw error;
        });
    if (await run(send, said)) onDone();
  }
  return {
    isRunning,
    opinion,
    setOpinion,
    to,
    setTo,
    values,
    errors,
    submit,
    set: (name: string, value: unknown) => setValues((before) => ({ ...before, [name]: value })),
  };
}

export const move: ActionKind = {
  titleKey: "move",
  icon: CheckCircleOutlined,
  Run: MoveDialog,
  isAllowed: (screen, action) => moveOf(screen, verbArgument(action)) !== undefined,
  isOffered: (row, action) => rowOffers(row, action.do),
};
