import { Button, Empty, Skeleton, Tag } from "antd";
import { useState } from "react";
import type { FieldChange, RecordChange, Row } from "../../../engine/api.ts";
import type { CompiledScreen } from "../../../engine/screens/screen-model.ts";
import { Question } from "../../actions/Question.tsx";
import { t } from "../../locales/t.ts";
import { LoadFailure } from "../../panels/LoadFailure.tsx";
import { ChangeHead, FieldChanges } from "./FieldChanges.tsx";
import { useChanges } from "./use-changes.ts";
import "./changes.css";

/** Who changed what of the record, newest first; a value that stood before can be written back. */
export function ChangeHistory({ screen, record }: { screen: CompiledScreen; record: Row }) {
  const { changes, error, more, isLoading, isRestoring, restore, retry } = useChanges(screen, record);
  const [asked, setAsked] = useState<FieldChange | null>(null);
  if (error && !changes) return <LoadFailure error={error} onRetry={retry} />;
  if (!changes) return <Skeleton active paragraph={{ rows: 6 }} />;
  if (changes.length === 0) return <Empty image={Empty.PRESENTED_IMAGE_SIMPLE} description={t("changes.none")} />;
  return (
    <div className="changes">
      <ol>
        {changes.map((change) => (
          <li key={change.id}>
            <Change change={change} onRestore={setAsked} />
          </li>
        ))}
      </ol>
      {more && (
        <Button block type="text" loading={isLoading} onClick={more}>
          {t("changes.more")}
        </Button>
      )}
      {asked && (
        <Question
          title={t("changes.ask", { title: asked.title, value: asked.from || t("changes.blank") })}
          okText={t("restore")}
          isRunning={isRestoring}
          onOk={() => void restore(asked).then((isSaved) => isSaved && setAsked(null))}
          onClose={() => setAsked(null)}
        >
          {t("changes.askNote")}
        </Question>
      )}
    </div>
  );
}

/** One save. What was filled in when the record was made is folded: it is no change. */
function Change({ change, onRestore }: { change: RecordChange; onRestore(change: FieldChange): void }) {
  const isFilling = change.fields.length > 3 && change.fields.every(({ from }) => from === "");
  return (
    <>
      <ChangeHead who={change.actor ?? t("changes.system")} at={change.at}>
        <Tag variant="filled">{change.title}</Tag>
      </ChangeHead>
      {isFilling ? (
        <details>
          <summary>{t("changes.filled", { count: change.fields.length })}</summary>
          <FieldChanges fields={change.fields} onRestore={onRestore} />
        </details>
      ) : (
        <FieldChanges fields={change.fields} onRestore={onRestore} />
      )}
    </>
  );
}
