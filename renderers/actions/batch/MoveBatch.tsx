import { Button, Checkbox, Modal } from "antd";
import { t } from "../../locales/t.ts";
import { AskDialog } from "../../panels/form/AskDialog.tsx";
import { TextRows } from "../../widgets/text-rows.ts";
import type { ActionProps } from "../action-kind.ts";
import { rowsName } from "../row-name.ts";
import { asksOpinion, moveOf } from "../move-of.ts";
import { BatchLines } from "./BatchLines.tsx";
import { type BatchLine, useMoveBatch } from "./use-move-batch.ts";
import "./batch.css";

const WIDTH = 880;

/** One step of the flow on several records: each with what one decides on, its own note and its own result. */
export function MoveBatch(props: ActionProps) {
  const { screen, action, title, rows, onClose } = props;
  const batch = useMoveBatch(props);
  const { lines } = batch;
  const move = moveOf(screen, action);
  const picked = lines.filter(({ isPicked }) => isPicked).length;
  if (batch.isOver) return <BatchOver {...props} lines={lines} />;
  return (
    <TextRows value={1}>
      <AskDialog
        title={`${title}${rowsName(screen, rows)}`}
        form={batch.form}
        okText={t("batch.send", { title, count: picked })}
        danger={move?.tone === "danger"}
        isBarred={picked === 0}
        className="batch-dialog form-in-row"
        width={WIDTH}
        onOk={() => void batch.submit()}
        onClose={onClose}
      >
        <BatchHead lines={lines} onPick={batch.pick} />
        <BatchLines
          screen={screen}
          lines={lines}
          onPick={(id, isPicked) => batch.pick([id], isPicked)}
          {...(asksOpinion(move) && { onNote: batch.note })}
        />
        {asksOpinion(move) && (
          <p className="batch-shared">{t("batch.shared", { count: lines.filter((line) => line.isPicked && line.note === "").length })}</p>
        )}
      </AskDialog>
    </TextRows>
  );
}

function BatchHead({ lines, onPick }: { lines: readonly BatchLine[]; onPick(ids: readonly string[], isPicked: boolean): void }) {
  const open = lines.filter(({ barred }) => barred === null);
  const picked = open.filter(({ isPicked }) => isPicked).length;
  const unusual = open.filter((line) => line.unusual.length > 0).length;
  const barred = lines.length - open.length;
  return (
    <div className="batch-head">
      <Checkbox
        checked={picked === open.length && picked > 0}
        indeterminate={picked > 0 && picked < open.length}
        disabled={open.length === 0}
        onChange={({ target }) =>
          onPick(
            open.map(({ row }) => row.id),
            target.checked,
          )
        }
      >
        {t("batch.picked", { count: picked, total: lines.length })}
      </Checkbox>
      {unusual > 0 && <span className="batch-unusual">{t("batch.unusual", { count: unusual })}</span>}
      {barred > 0 && <span className="muted">{t("batch.barred", { count: barred })}</span>}
    </div>
  );
}

/** What became of each. */
function BatchOver({ screen, title, lines, onDone }: ActionProps & { lines: readonly BatchLine[] }) {
  const done = lines.filter(({ result }) => result?.isDone === true).length;
  const failed = lines.filter(({ result }) => result?.isDone === false).length;
  return (
    <Modal
      open
      className="batch-dialog"
      width={WIDTH}
      title={t("batch.over", { title, count: done })}
      onCancel={() => onDone()}
      mask={{ closable: false }}
      footer={
        <Button type="primary" autoFocus onClick={() => onDone()}>
          {t("done")}
        </Button>
      }
    >
      {failed > 0 && (
        <p role="alert" className="batch-failed">
          {t("batch.failed", { count: failed })}
        </p>
      )}
      <BatchLines screen={screen} lines={lines} />
    </Modal>
  );
}
