import { Button, Empty, Tag, Timeline, Typography } from "antd";
import { useTranslation } from "react-i18next";
import type { Entry } from "../model/journal.ts";
import type { Workspace } from "../model/workspace.ts";
import { useDesign, useWorkspace } from "../use-workspace.ts";

/** The steps, newest first; each can be gone back to. */
export function StepList({ onFile }: { onFile(file: string): void }) {
  const { t } = useTranslation("designer");
  const workspace = useWorkspace();
  const journal = useDesign((state) => state.journal);
  if (journal.length === 0) return <Empty image={Empty.PRESENTED_IMAGE_SIMPLE} description={t("steps.none")} />;
  return (
    <Timeline
      items={journal.toReversed().map((entry) => ({
        key: entry.id,
        color: entry.isUndone ? "gray" : entry.by === undefined ? "blue" : "green",
        content: <Step entry={entry} onFile={onFile} onReach={() => reach(workspace, entry)} />,
      }))}
    />
  );
}

interface StepProps {
  entry: Entry;
  onFile(file: string): void;
  onReach(): void;
}

function Step({ entry, onFile, onReach }: StepProps) {
  const { t } = useTranslation("designer");
  return (
    <>
      <Typography.Text delete={entry.isUndone === true}>{entry.label}</Typography.Text>
      <div>
        <Typography.Text type="secondary">{new Date(entry.at).toLocaleTimeString()} </Typography.Text>
        {entry.by !== undefined && <Tag color="green">{t("steps.by", { who: entry.by })}</Tag>}
        {entry.edits.map(({ file }) => (
          <Button key={file} type="link" size="small" onClick={() => onFile(file)}>
            {file}
          </Button>
        ))}
        {entry.by === undefined && (
          <Button type="link" size="small" onClick={onReach}>
            {t(entry.isUndone ? "steps.forth" : "steps.back")}
          </Button>
        )}
      </div>
    </>
  );
}

/** Back to just before the step, or forth until it is done again. */
function reach(workspace: Workspace, { id, isUndone }: Entry): void {
  const isReached = () => workspace.state.journal.find((one) => one.id === id)?.isUndone !== isUndone;
  while (!isReached()) if ((isUndone ? workspace.redo() : workspace.undo()) === undefined) return;
}
