import {
  ArrowLeftOutlined,
  CloudSyncOutlined,
  HistoryOutlined,
  QuestionCircleOutlined,
  RedoOutlined,
  RocketOutlined,
  UndoOutlined,
} from "@ant-design/icons";
import { Badge, Button, Space, Tag, Tooltip, Typography } from "antd";
import { useEffect } from "react";
import { useTranslation } from "react-i18next";
import { kindOfSource, kindTitle, titleOfSource } from "./document-titles.ts";
import { Guide } from "./help/Guide.tsx";
import { HistoryDrawer } from "./history/HistoryDrawer.tsx";
import { redoable, undoable } from "./model/journal.ts";
import type { Shown } from "./palette/Palette.tsx";
import { People } from "./People.tsx";
import { PublishDialog } from "./publish/PublishDialog.tsx";
import { useDesign, useWorkspace } from "./use-workspace.ts";

interface BarProps {
  file: string;
  onFile(file: string): void;
  /** What stands over the page; null = nothing. */
  shown: Shown | null;
  onShow(shown: Shown | null): void;
}

/** Where one is, what is saved, and the way back, forth and out to the people of the school. */
export function Bar({ file, onFile, shown, onShow }: BarProps) {
  const { t } = useTranslation("designer");
  const source = useDesign(({ sources }) => sources.get(file));
  const drafts = useDesign(({ sources }) => [...sources.values()].filter(({ draft }) => draft !== null).length);
  return (
    <header className="designer-bar">
      {source === undefined ? (
        <Typography.Title level={1} className="designer-title">
          {t("title")}
        </Typography.Title>
      ) : (
        <Space>
          <Button type="text" icon={<ArrowLeftOutlined />} onClick={() => onFile("")} aria-label={t("back")} />
          <Typography.Title level={1} className="designer-title">
            {titleOfSource(source)}
          </Typography.Title>
          <Tag>{kindTitle(kindOfSource(source))}</Tag>
          <Typography.Text type="secondary">{source.file}</Typography.Text>
        </Space>
      )}
      <Space>
        <People file={file} />
        <SavingState />
        <Steps />
        <Tooltip title={t("guide.title")}>
          <Button type="text" icon={<QuestionCircleOutlined />} aria-label={t("guide.title")} onClick={() => onShow("guide")} />
        </Tooltip>
        <Button icon={<HistoryOutlined />} onClick={() => onShow("history")}>
          {t("history")}
        </Button>
        <Badge count={drafts} size="small">
          <Button type="primary" icon={<RocketOutlined />} disabled={drafts === 0} onClick={() => onShow("publish")}>
            {t("publish")}
          </Button>
        </Badge>
      </Space>
      <HistoryDrawer isOpen={shown === "history"} onClose={() => onShow(null)} onFile={onFile} />
      {shown === "guide" && <Guide page={source === undefined ? "gallery" : "document"} onClose={() => onShow(null)} />}
      {shown === "publish" && <PublishDialog onClose={() => onShow(null)} onFile={onFile} />}
    </header>
  );
}

/** One step back and forth, by keys too wherever no text box has the focus. */
function Steps() {
  const { t } = useTranslation("designer");
  const workspace = useWorkspace();
  const back = useDesign(({ journal }) => undoable(journal)?.label);
  const forth = useDesign(({ journal }) => redoable(journal)?.label);
  const missed = useDesign((state) => state.missed);
  useEffect(() => {
    const pressed = (event: KeyboardEvent) => {
      const isWriting = event.target instanceof HTMLElement && (event.target.isContentEditable || /^(INPUT|TEXTAREA)$/.test(event.target.tagName));
      if (isWriting || event.isComposing || !(event.ctrlKey || event.metaKey)) return;
      const key = event.key.toLowerCase();
      if (key !== "z" && key !== "y") return;
      event.preventDefault();
      if (key === "y" || event.shiftKey) workspace.redo();
      else workspace.undo();
    };
    document.addEventListener("keydown", pressed);
    return () => document.removeEventListener("keydown", pressed);
  }, [workspace]);
  return (
    <Space.Compact>
      <Tooltip title={back === undefined ? "" : t("undoes", { what: back })}>
        <Button icon={<UndoOutlined />} disabled={back === undefined} onClick={() => workspace.undo()} aria-label={t("undo")} />
      </Tooltip>
      <Tooltip title={forth === undefined ? "" : t("redoes", { what: forth })}>
        <Button icon={<RedoOutlined />} disabled={forth === undefined} onClick={() => workspace.redo()} aria-label={t("redo")} />
      </Tooltip>
      <span className="designer-hidden" aria-live="polite">
        {missed === null ? "" : t("missed", { what: missed })}
      </span>
    </Space.Compact>
  );
}

function SavingState() {
  const { t } = useTranslation("designer");
  const workspace = useWorkspace();
  const saving = useDesign((state) => state.saving);
  if (saving.state === "failed")
    return (
      <Tooltip title={saving.message}>
        <Button danger size="small" icon={<CloudSyncOutlined />} onClick={() => void workspace.saver.flush()}>
          {t("saving.failed")}
        </Button>
      </Tooltip>
    );
  return (
    <Typography.Text type="secondary" aria-live="polite">
      {t(`saving.${saving.state}`)}
    </Typography.Text>
  );
}
