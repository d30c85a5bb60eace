import { Alert } from "antd";
import { AskDialog } from "../../panels/form/AskDialog.tsx";
import { textOf } from "../../text.ts";
import type { ActionProps } from "../action-kind.ts";
import { BackTo } from "../BackTo.tsx";
import { MoveBatch } from "../batch/MoveBatch.tsx";
import { Phrases } from "../Phrases.tsx";
import { rowsName } from "../row-name.ts";
import { asksOpinion, moveOf } from "../move-of.ts";
import { OPINION, useMove, useMoveForm } from "../use-move.ts";
import { t } from "../../locales/t.ts";

/** One step of the flow: asks for opinion and fields when the flow wants them, else only to go on. */
function MoveDialog(props: ActionProps) {
  const { screen, action, title, rows, onClose } = props;
  const move = moveOf(screen, action);
  const form = useMoveForm({ screen, action, rows });
  const { to, setTo, submit } = useMove(props, form);
  const question = action.confirm ?? move?.confirm;
  return (
    <AskDialog
      title={`${title}${rowsName(screen, rows)}`}
      form={form}
      okText={title}
      danger={move?.tone === "danger"}
      focus={asksOpinion(move) ? OPINION : undefined}
      onOk={() => void submit()}
      onClose={onClose}
    >
      {typeof question !== "boolean" && question && <Alert type="warning" showIcon title={textOf(question)} />}
      {form.isEmpty && <p>{t("sure", { title })}</p>}
      {move && asksOpinion(move) && <Phrases path={screen.path} move={move.key} form={form} />}
      {move?.back && <BackTo path={screen.path} id={rows[0]!.id} value={to} onChange={setTo} />}
    </AskDialog>
  );
}

export const RunMove = (props: ActionProps) => (props.rows.length > 1 ? <MoveBatch {...props} /> : <MoveDialog {...props} />);
