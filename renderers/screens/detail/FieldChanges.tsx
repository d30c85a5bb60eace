import { ArrowRightOutlined, UndoOutlined } from "@ant-design/icons";
import { Button, Tooltip } from "antd";
import type { FieldChange } from "../../../engine/api.ts";
import { t } from "../../locales/t.ts";

interface FieldChangesProps {
  fields: readonly FieldChange[];
  onRestore(change: FieldChange): void;
}

/** Field by field what stood there and what was written. */
export function FieldChanges({ fields, onRestore }: FieldChangesProps) {
  if (fields.length === 0) return null;
  return (
    <dl>
      {fields.map((change) => (
        <div key={change.field}>
          <dt>{change.title}</dt>
          <dd>
            <Difference change={change} />
          </dd>
          {change.restores && (
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
function Difference({ change: { from, to } }: { change: FieldChange }) {
  if (from === to) return <span className="muted">{t("changes.hidden")}</span>;
  return (
    <>
      {from === "" ? <span className="muted">{t("changes.blank")}</span> : <del>{from}</del>}
      <ArrowRightOutlined className="muted" aria-hidden />
      <ins>{to || t("changes.blank")}</ins>
    </>
  );
}
