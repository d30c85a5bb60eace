import { ArrowRightOutlined, UndoOutlined } from "@ant-design/icons";
import { Button, Image, Tooltip } from "antd";
import type { ReactNode } from "react";
import type { ProposedChange } from "../../../engine/api.ts";
import { useDataSource } from "../../data-source.ts";
import { t } from "../../locales/t.ts";

interface FieldChangesProps {
  fields: readonly ProposedChange[];
  /** Absent: nothing is written back from here. */
  onRestore?(change: ProposedChange): void;
}

interface ChangeHeadProps {
  who: string;
  /** `yyyy-MM-dd HH:mm:ss`. */
  at: string;
  /** What it was. */
  children: ReactNode;
}

/** Who did it, what it was, and when. */
export const ChangeHead = ({ who, at, children }: ChangeHeadProps) => (
  <header>
    <strong>{who}</strong>
    {children}
    <time className="muted cell-number" dateTime={at.replace(" ", "T")}>
      {at.slice(0, 16)}
    </time>
  </header>
);

/** Field by field what stood there and what was written, or is proposed. */
export function FieldChanges({ fields, onRestore }: FieldChangesProps) {
  if (fields.length === 0) return null;
  return (
    <dl>
      {fields.map((change) => (
        <div key={change.field}>
          <dt>{change.title}</dt>
          <dd>{change.files ? <FileDifference files={change.files} /> : <Difference change={change} />}</dd>
          {change.restores && onRestore && (
            <Tooltip title={t("changes.restore")}>
              <Button
                type="text"
                size="small"
                icon={<UndoOutlined />}
                aria-label={t("changes.restoreOf", { title: change.title })}
                onClick={() => onRestore(change)}
              />
            </Tooltip>
          )}
        </div>
      ))}
    </dl>
  );
}

/** A mask may leave the same of both. */
function Difference({ change: { from, to } }: { change: ProposedChange }) {
  if (from === to) return <span className="muted">{t("changes.hidden")}</span>;
  return (
    <>
      {from === "" ? <span className="muted">{t("changes.blank")}</span> : <del>{from}</del>}
      <ArrowRightOutlined className="muted" aria-hidden />
      {to === "" ? <span className="muted">{t("changes.blank")}</span> : <ins>{to}</ins>}
    </>
  );
}

const PICTURE = 72;

/** Pictures are compared by looking at them. */
function FileDifference({ files: { from, to } }: { files: { from: string[]; to: string[] } }) {
  return (
    <>
      <Files ids={from} />
      <ArrowRightOutlined className="muted" aria-hidden />
      <Files ids={to} />
    </>
  );
}

function Files({ ids }: { ids: string[] }) {
  const source = useDataSource();
  if (ids.length === 0) return <span className="muted">{t("changes.blank")}</span>;
  return (
    <Image.PreviewGroup>
      {ids.map((id) => (
        <Image key={id} src={source.fileUrl(id, true)} height={PICTURE} alt={t("file.attachment")} />
      ))}
    </Image.PreviewGroup>
  );
}
