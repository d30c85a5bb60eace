import { CheckCircleFilled, CloseCircleFilled, WarningFilled } from "@ant-design/icons";
import { Button, Checkbox, Input } from "antd";
import { useState } from "react";
import type { CompiledScreen } from "../../../engine/screens/screen-model.ts";
import { FieldCell } from "../../cells/FieldCell.tsx";
import { lineFields } from "../../panels/facts/fact-fields.ts";
import { Facts } from "../../panels/facts/Facts.tsx";
import { headField } from "../../panels/facts/head-field.ts";
import type { Unusual } from "../../panels/facts/unusual.ts";
import { t } from "../../locales/t.ts";
import { textOf } from "../../text.ts";
import { rowName } from "../row-name.ts";
import type { BatchLine } from "./use-move-batch.ts";

interface BatchLinesProps {
  screen: CompiledScreen;
  lines: readonly BatchLine[];
  /** Absent: they were sent, and tell what became of them. */
  onPick?(id: string, isPicked: boolean): void;
  /** Absent: nothing is said with this move. */
  onNote?(id: string, text: string): void;
}

/** Every row with what one decides on. */
export const BatchLines = ({ lines, ...props }: BatchLinesProps) => (
  <ul className="batch-lines">
    {lines.map((line) => (
      <li key={line.row.id} data-unusual={line.unusual.length > 0 || undefined} data-barred={line.barred !== null || undefined}>
        <Line line={line} {...props} />
      </li>
    ))}
  </ul>
);

function Line({ screen, line, onPick, onNote }: Omit<BatchLinesProps, "lines"> & { line: BatchLine }) {
  const { row, barred, unusual, isPicked } = line;
  const [isNoting, setNoting] = useState(line.note !== "");
  const mayNote = onNote !== undefined && barred === null;
  const head = headField(screen);
  const name = rowName(screen, row);
  return (
    <>
      {onPick && (
        <Checkbox aria-label={name} checked={isPicked} disabled={barred !== null} onChange={({ target }) => onPick(row.id, target.checked)} />
      )}
      <div className="batch-line">
        <div className="batch-line-head">
          <strong>{head && <FieldCell row={row} field={head} screen={screen} />}</strong>
          {head?.path !== screen.titleField && <span className="muted">{name}</span>}
          <LineResult line={line} isSent={onPick === undefined} />
          {mayNote && !isNoting && (
            <Button type="link" size="small" className="batch-note" onClick={() => setNoting(true)}>
              {t("batch.note")}
            </Button>
          )}
        </div>
        <Facts screen={screen} record={row} look="line" facts={lineFields(screen)} />
        {unusual.map((one) => (
          <p key={one.fact.field.path} className="batch-mark">
            <WarningFilled aria-hidden /> {unusualText(one)}
          </p>
        ))}
        {barred !== null && <p className="batch-why">{barred}</p>}
        {mayNote && isNoting && (
          <Input
            autoFocus
            value={line.note}
            maxLength={500}
            placeholder={t("batch.noteHint")}
            aria-label={t("batch.note")}
            onChange={({ target }) => onNote(row.id, target.value)}
          />
        )}
      </div>
    </>
  );
}

function LineResult({ line: { result }, isSent }: { line: BatchLine; isSent: boolean }) {
  if (!isSent) return null;
  if (result === null) return <span className="muted">{t("batch.untouched")}</span>;
  return result.isDone ? (
    <span className="batch-done">
      <CheckCircleFilled aria-hidden /> {t("batch.done")}
    </span>
  ) : (
    <span className="batch-failed">
      <CloseCircleFilled aria-hidden /> {result.message}
    </span>
  );
}

const rounded = (value: number): string => String(Number(value.toFixed(1)));

function unusualText({ fact, usual }: Unusual): string {
  const title = textOf(fact.field.title);
  if (usual === null) return t("unusual.marked", { title });
  const [low, high] = usual.map(rounded) as [string, string];
  return low === high ? t("unusual.one", { title, value: low }) : t("unusual.range", { title, low, high });
}
