import { DeleteOutlined, EditOutlined } from "@ant-design/icons";
import { Button, Empty, Skeleton } from "antd";
import { useState } from "react";
import type { RecordComment, Row } from "../../../engine/api.ts";
import type { CompiledScreen } from "../../../engine/screens/screen-model.ts";
import { Question } from "../../actions/Question.tsx";
import { t } from "../../locales/t.ts";
import { LoadFailure } from "../../panels/LoadFailure.tsx";
import { CommentInput } from "./CommentInput.tsx";
import { ChangeHead } from "./FieldChanges.tsx";
import { useComments } from "./use-comments.ts";
import "./changes.css";
import "./comments.css";

/** What people said of the record, newest first, and a box to say something. */
export function Comments({ screen, record }: { screen: CompiledScreen; record: Row }) {
  const { comments, error, more, isLoading, isRunning, put, remove, retry } = useComments(screen, record);
  const [edited, setEdited] = useState<string | null>(null);
  const [asked, setAsked] = useState<RecordComment | null>(null);
  if (error && !comments) return <LoadFailure error={error} onRetry={retry} />;
  if (!comments) return <Skeleton active paragraph={{ rows: 6 }} />;
  return (
    <div className="changes comments">
      <CommentInput screen={screen} recordId={record.id} isRunning={isRunning} okText={t("comments.send")} onSend={put} />
      {comments.length === 0 && <Empty image={Empty.PRESENTED_IMAGE_SIMPLE} description={t("comments.none")} />}
      <ol>
        {comments.map((comment) => (
          <li key={comment.id}>
            {edited === comment.id ? (
              <CommentInput
                screen={screen}
                recordId={record.id}
                before={comment}
                isRunning={isRunning}
                okText={t("comments.save")}
                onSend={async (said) => {
                  const isSaved = await put({ ...said, comment: comment.id });
                  if (isSaved) setEdited(null);
                  return isSaved;
                }}
                onCancel={() => setEdited(null)}
              />
            ) : (
              <OneComment comment={comment} onEdit={() => setEdited(comment.id)} onRemove={() => setAsked(comment)} />
            )}
          </li>
        ))}
      </ol>
      {more && (
        <Button block type="text" loading={isLoading} onClick={more}>
          {t("comments.more")}
        </Button>
      )}
      {asked && (
        <Question
          title={t("comments.removeAsk")}
          okText={t("remove")}
          danger
          isRunning={isRunning}
          onOk={() => void remove(asked.id).then((isDone) => isDone && setAsked(null))}
          onClose={() => setAsked(null)}
        >
          {t("comments.removeNote")}
        </Question>
      )}
    </div>
  );
}

function OneComment({ comment, onEdit, onRemove }: { comment: RecordComment; onEdit(): void; onRemove(): void }) {
  const { who, at, editedAt, isOwn, isRemoved } = comment;
  return (
    <>
      <ChangeHead who={who} at={at}>
        {editedAt && !isRemoved && <span className="muted">{t("comments.edited")}</span>}
      </ChangeHead>
      {isRemoved ? <p className="muted">{t("comments.removed")}</p> : <Words comment={comment} />}
      {isOwn && !isRemoved && (
        <footer>
          <Button type="text" icon={<EditOutlined />} onClick={onEdit}>
            {t("comments.edit")}
          </Button>
          <Button type="text" icon={<DeleteOutlined />} onClick={onRemove}>
            {t("remove")}
          </Button>
        </footer>
      )}
    </>
  );
}

/** The words as they were written, with the people whom they mention marked. */
function Words({ comment: { words, mentions } }: { comment: RecordComment }) {
  const names = mentions.map(({ label }) => `@${label}`);
  const parts: { at: number; text: string }[] = [];
  for (let at = 0; at < words.length; ) {
    const next = names.map((name) => ({ name, from: words.indexOf(name, at) })).filter(({ from }) => from >= 0);
    const first = next.toSorted((a, b) => a.from - b.from)[0];
    const end = first === undefined ? words.length : first.from > at ? first.from : at + first.name.length;
    parts.push({ at, text: words.slice(at, end) });
    at = end;
  }
  return (
    <p className="comment-words">
      {parts.map(({ at, text }) => (names.includes(text) ? <mark key={at}>{text}</mark> : <span key={at}>{text}</span>))}
    </p>
  );
}
