import { CopyOutlined, FormatPainterOutlined, RollbackOutlined } from "@ant-design/icons";
import { Button, Popconfirm, Skeleton, Space, Tabs, Tag, Typography } from "antd";
import { lazy, Suspense, useState } from "react";
import { useTranslation } from "react-i18next";
import { namesAlong } from "../../engine/changes/index.ts";
import type { Finding } from "../../engine/problems/finding.ts";
import { stateOf, textOfDocument } from "../model/source.ts";
import { ProblemList } from "../problems/ProblemList.tsx";
import { ReviewPanel } from "../review/ReviewPanel.tsx";
import { StateTag } from "../StateTag.tsx";
import { CopyDialog } from "../start/CopyDialog.tsx";
import { isAdaptable, overlaysOver } from "../model/overlays.ts";
import type { Layer } from "../model/layers.ts";
import { useDesign, useWorkspace } from "../use-workspace.ts";
import { DocumentMiddle } from "./DocumentMiddle.tsx";
import { DocumentChanges } from "./DocumentChanges.tsx";
import { Palette, type Shown } from "../palette/Palette.tsx";
import type { GoTo } from "../source/SourceEditor.tsx";
import { Panes } from "./Panes.tsx";
import { PartOutline, PartPanel } from "./PartPanel.tsx";
import { RemoveButton } from "./RemoveButton.tsx";
import { useParts } from "./use-parts.ts";

/** The editor of texts is large, and screens are opened without it. */
const DocumentSource = lazy(() => import("./DocumentSource.tsx").then((module) => ({ default: module.DocumentSource })));

interface DocumentBarProps {
  file: string;
  /** `pointer`: of the part that is chosen there. */
  onFile(file: string, pointer?: string): void;
}

interface DocumentPageProps extends DocumentBarProps {
  /** As whose people it is looked at first. */
  role: Layer;
  /** JSON Pointer to the part that is chosen first. */
  pointer: string;
  onShow(shown: Shown): void;
}

/** One document: its text, what is wrong with it, and what makes it differ from what is in effect. */
export function DocumentPage({ file, role, pointer, onFile, onShow }: DocumentPageProps) {
  const { t } = useTranslation("designer");
  const source = useDesign(({ sources }) => sources.get(file))!;
  const findings = useDesign((state) => state.findings);
  const [goTo, setGoTo] = useState<GoTo | null>(null);
  const [tab, setTab] = useState("properties");
  const parts = useParts(file, pointer);
  const overlays = useDesign(({ sources }) =>
    overlaysOver(source, sources)
      .map((overlay) => overlay.file)
      .join(" "),
  ).split(" ");
  const files = new Set([file, ...overlays]);
  const own = [...(source.fault === null ? [] : [source.fault]), ...findings.filter((found) => files.has(found.file))];
  const show = (found: Finding) => {
    if (found.file !== file) return onFile(found.file, found.path);
    if (parts.whole !== null) parts.choose(namesAlong(parts.whole.value, found.path));
    setGoTo({ pointer: found.path, takesFocus: true });
  };
  const choose = (steps: readonly string[]) => {
    parts.choose(steps);
    setTab("properties");
    const pointer = parts.pointerOf(steps);
    if (pointer !== "") setGoTo({ pointer, takesFocus: false });
  };
  const others = findings.filter((found) => !files.has(found.file));
  const tabs = [
    { key: "properties", label: t("panel.title"), children: <PartPanel parts={parts} onFile={onFile} /> },
    {
      key: "problems",
      label: `${t("problems.title")} ${own.length || ""}`,
      children: <ProblemList file={file} own={own} others={others} onShow={show} />,
    },
    { key: "changes", label: t("changes.title"), children: <DocumentChanges file={file} /> },
    // It looks at the page whenever that is drawn, so it is there only while it is read.
    { key: "review", label: t("review.title"), children: tab === "review" && <ReviewPanel file={file} whole={parts.whole} onChoose={choose} /> },
  ];
  return (
    <>
      {source.layer === "product" ? <ProductBar file={file} onFile={onFile} /> : <DocumentBar file={file} onFile={onFile} />}
      <Palette whole={parts.whole} onChoose={choose} onFile={onFile} onShow={onShow} />
      <Panes
        outline={<PartOutline parts={parts} onChoose={choose} />}
        side={<Tabs className="designer-side" activeKey={tab} onChange={setTab} items={tabs} />}
      >
        <DocumentMiddle file={file} role={role} parts={parts} onChoose={choose}>
          <Suspense fallback={<Skeleton active />}>
            <DocumentSource file={file} findings={own.filter((found) => found.file === file)} goTo={goTo} />
          </Suspense>
        </DocumentMiddle>
      </Panes>
    </>
  );
}

/** What a school may do to a document that the product ships: change it, which is kept beside it, or make one like it. */
function ProductBar({ file, onFile }: DocumentBarProps) {
  const { t } = useTranslation("designer");
  const [isCopying, setCopying] = useState(false);
  const source = useDesign(({ sources }) => sources.get(file))!;
  const sources = useDesign((state) => state.sources);
  const overlays = overlaysOver(source, sources);
  return (
    <div className="designer-tools">
      <Space>
        <Tag>{t("layers.product")}</Tag>
        <Typography.Text type="secondary">{t(isAdaptable(source, sources) ? "overlay.says" : "overlay.closed")}</Typography.Text>
      </Space>
      <Space>
        {overlays.map((overlay) => (
          <Button key={overlay.file} type="link" size="small" onClick={() => onFile(overlay.file)}>
            {t("overlay.open", { count: overlay.document.ops.length })}
          </Button>
        ))}
        <Button size="small" icon={<CopyOutlined />} onClick={() => setCopying(true)}>
          {t("copy.action")}
        </Button>
      </Space>
      {isCopying && <CopyDialog file={file} onClose={() => setCopying(false)} onFile={onFile} />}
    </div>
  );
}

function DocumentBar({ file, onFile }: DocumentBarProps) {
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
        <Popconfirm
          title={t("revert.sure")}
          onConfirm={revert}
          okText={t(published === null ? "revert.give" : "revert.action")}
          cancelText={t("cancel")}
        >
          <Button size="small" icon={<RollbackOutlined />} disabled={state === "published"}>
            {t(published === null ? "revert.give" : "revert.action")}
          </Button>
        </Popconfirm>
        {published !== null && document !== null && <RemoveButton file={file} />}
      </Space>
      {isCopying && <CopyDialog file={file} onClose={() => setCopying(false)} onFile={onFile} />}
    </div>
  );
}
