import { CheckCircleOutlined } from "@ant-design/icons";
import { Alert } from "antd";
import { useState } from "react";
import type { CompiledScreen } from "../../engine/screens/screen-model.ts";
import { useDataSource, type Values } from "../data-source.ts";
import { useAskedForm } from "../hooks/use-asked-form.ts";
import { AskDialog } from "../panels/form/AskDialog.tsx";
import { textOf } from "../text.ts";
import { type ActionKind, type ActionProps, rowOffers, verbArgument } from "./action-kind.ts";
import { remark } from "./asked-value.ts";
import { BackTo } from "./BackTo.tsx";
import { rowsName } from "./row-name.ts";
import { t } from "../locales/t.ts";

type Move = NonNullable<CompiledScreen["flow"]>["moves"][number];

/** Name of what an actor says with a move, beside what it asks for. */
const OPINION = "opinion";

const moveOf = (screen: CompiledScreen, key: string): Move | undefined => screen.flow?.moves.find((move) => move.key === key);

/** One step of the flow: asks for opinion and fields when the flow wants them, else only to go on. */
function MoveDialog(props: ActionProps) {
  const { screen, action, title, rows, onClose } = props;
  const move = moveOf(screen, verbArgument(action));
  const asksOpinion = move !== undefined && move.opinion !== "none";
  const form = useAskedForm({
    screen,
    rows,
    ask: [...(move?.ask ?? []), ...(asksOpinion ? [remark(OPINION, t("opinion"), move.opinion === "required")] : [])],
    begins: "stored",
  });
  const { to, setTo, submit } = useMove(props, form);
  const question = action.confirm ?? move?.confirm;
  return (
    <AskDialog
      title={`${title}${rowsName(screen, rows)}`}
      form={form}
      okText={title}
      danger={move?.tone === "danger"}
      focus={asksOpinion ? OPINION : undefined}
      onOk={() => void submit()}
      onClose={onClose}
    >
      {typeof question !== "boolean" && question && <Alert type="warning" showIcon title={textOf(question)} />}
      {form.isEmpty && <p>{t("sure", { title })}</p>}
      {move?.back && rows.length === 1 && <BackTo path={screen.path} id={rows[0]!.id} value={to} onChange={setTo} />}
    </AskDialog>
  );
}

function useMove({ screen, action, title, rows, onDone }: ActionProps, form: ReturnType<typeof useAskedForm>) {
  const source = useDataSource();
  const [to, setTo] = useState("");
  const only = rows.length === 1 ? rows[0] : undefined;
  async function submit() {
    const answer = form.answer();
    if (answer === null) return;
    const { [OPINION]: said, ...fields }: Values = answer;
    const opinion = typeof said === "string" ? said.trim() : "";
    const send = () =>
      source.move(screen.path, verbArgument(action), {
        ids: rows.map((row) => row.id),
        ...(opinion && { opinion }),
        ...(Object.keys(fields).length > 0 && { fields }),
        ...(only?.version !== undefined && { version: only.version }),
        ...(to && { to }),
      });
    if (await form.run(send, t("succeeded", { title }))) onDone();
  }
  return { to, setTo, submit };
}

export const move: ActionKind = {
  titleKey: "move",
  icon: CheckCircleOutlined,
  Run: MoveDialog,
  isAllowed: (screen, action) => moveOf(screen, verbArgument(action)) !== undefined,
  isOffered: (row, action) => rowOffers(row, action.do) || row._barred?.[action.do] !== undefined,
};
