import { CopyOutlined, DeleteOutlined, FormatPainterOutlined, RollbackOutlined } from "@ant-design/icons";
import { Alert, Button, Popconfirm, Space, Splitter, Tabs } from "antd";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import type { Finding } from "../../engine/problems/finding.ts";
import { stateOf, textOfDocument } from "../model/source.ts";
import { ProblemList } from "../problems/ProblemList.tsx";
import { StateTag } from "../StateTag.tsx";
import { CopyDialog } from "../start/CopyDialog.tsx";
import { overlayFor, overlaysOver } from "../start/overlays.ts";
import { useDesign, useWorkspace } from "../use-workspace.ts";
import { DocumentChanges } from "./DocumentChanges.tsx";
import { DocumentSource } from "./DocumentSource.tsx";

interface DocumentPageProps {
  file: string;
  onFile(file: string): void;
}

/** One document: its text, what is wrong with it, and what makes it differ from what is in effect. */
export function DocumentPage({ file, onFile }: DocumentPageProps) {
  const { t } = useTranslation("designer");
  const source = useDesign(({ sources }) => sources.get(file))!;
  const findings = useDesign((state) => state.findings);
  const [goTo, setGoTo] = useState<{ pointer: string } | null>(null);
  const own = [...(source.fault === null ? [] : [source.fault]), ...findings.filter((found) => found.file === file)];
  const show = (found: Finding) => (found.file === file ? setGoTo({ pointer: found.path }) : onFile(found.file));
  return (
    <>
      {source.layer === "product" ? <ProductBar file={file} onFile={onFile} /> : <DocumentBar file={file} onFile={onFile} />}
      <Splitter className="designer-split">
        <Splitter.Panel min="40%">
          <DocumentSource file={file} findings={own} goTo={goTo} />
        </Splitter.Panel>
        <Splitter.Panel defaultSize={400} min={280} collapsible>
          <Tabs
            className="designer-side"
            items={[
              {
                key: "problems",
                label: `${t("problems.title")} ${own.length || ""}`,
                children: <ProblemList file={file} own={own} others={findings.filter((found) => found.file !== file)} onShow={show} />,
              },
              { key: "changes", label: t("changes.title"), children: <DocumentChanges file={file} /> },
            ]}
          />
        </Splitter.Panel>
      </Splitter>
    </>
  );
}

/** What a school may do to a document that the product ships: lay its own changes over it, or make one like it. */
function ProductBar({ file, onFile }: DocumentPageProps) {
  const { t } = useTranslation("designer");
  const workspace = useWorkspace();
  const [isCopying, setCopying] = useState(false);
  const source = useDesign(({ sources }) => sources.get(file))!;
  const sources = useDesign((state) => state.sources);
  const overlays = overlaysOver(source, sources);
  const made = overlays.length === 0 ? overlayFor(source, sources, t("overlay.title")) : null;
  const lay = () => {
    if (made === null) return;
    workspace.edit(made.file, made.document, { name: "overlay", label: t("overlay.make") });
    onFile(made.file);
  };
  return (
    <Alert
      type="info"
      showIcon
      title={t("overlay.says")}
      action={
        <Space>
          {overlays.map((overlay) => (
            <Button key={overlay} size="small" onClick={() => onFile(overlay)}>
              {t("overlay.open", { file: overlay })}
            </Button>
          ))}
          {made !== null && (
            <Button size="small" type="primary" onClick={lay}>
              {t("overlay.make")}
            </Button>
          )}
          <Button size="small" icon={<CopyOutlined />} onClick={() => setCopying(true)}>
            {t("copy.action")}
          </Button>
          {isCopying && <CopyDialog file={file} onClose={() => setCopying(false)} onFile={onFile} />}
        </Space>
      }
    />
  );
}

function DocumentBar({ file, onFile }: DocumentPageProps) {
  const { t } = useTranslation("designer");
  const workspace = useWorkspace();
  const source = useDesign(({ sources }) => sources.get(file))!;
  const [isCopying, setCopying] = useState(false);
  const { document, published, fault, text } = source;
  const state = stateOf(source);
  const isFormatted = fault !== null || document === null || textOfDocument(document) === text;
  const revert = () => {
    workspace.edit(file, published, { name: `revert:${file}`, label: t("revert.action") });
    if (published === null) onFile("");
  };
  return (
    <div className="designer-tools">
      <StateTag state={state} />
      <Space>
        <Button size="small" icon={<FormatPainterOutlined />} disabled={isFormatted} onClick={() => workspace.format(file)}>
          {t("format")}
        </Button>
        <Button size="small" icon={<CopyOutlined />} disabled={document === null} onClick={() => setCopying(true)}>
          {t("copy.action")}
        </Button>
        <Popconfirm title={t("revert.sure")} onConfirm={revert} okText={t("revert.action")} cancelText={t("cancel")}>
          <Button size="small" icon={<RollbackOutlined />} disabled={state === "published"}>
            {t(published === null ? "revert.give" : "revert.action")}
          </Button>
        </Popconfirm>
        {published !== null && document !== null && (
          <Button
            size="small"
            danger
            icon={<DeleteOutlined />}
            onClick={() => workspace.edit(file, null, { name: `remove:${file}`, label: t("remove") })}
          >
            {t("remove")}
          </Button>
        )}
      </Space>
      {isCopying && <CopyDialog file={file} onClose={() => setCopying(false)} onFile={onFile} />}
    </div>
  );
}
