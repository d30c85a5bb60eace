import { AimOutlined, ToolOutlined } from "@ant-design/icons";
import { Button, Collapse, Empty, Space, Tag, Typography } from "antd";
import { useTranslation } from "react-i18next";
import { placeWords } from "../../engine/changes/index.ts";
import { mended } from "../../engine/check/index.ts";
import type { CampusDocument } from "../../engine/documents/index.ts";
import type { Finding } from "../../engine/problems/finding.ts";
import type { Workspace } from "../model/workspace.ts";
import { useDesign, useWorkspace } from "../use-workspace.ts";

interface ProblemListProps {
  file: string;
  own: readonly Finding[];
  /** Of the other documents. */
  others: readonly Finding[];
  onShow(found: Finding): void;
}

/** What is wrong, where, and what a machine can mend. */
export function ProblemList({ file, own, others, onShow }: ProblemListProps) {
  const { t } = useTranslation("designer");
  const workspace = useWorkspace();
  const isChecking = useDesign((state) => state.isChecking);
  const mendable = own.filter((found) => mendedBy(workspace, found) !== null);
  const mendAll = () => {
    const { document } = workspace.source(file);
    const better = mendable.reduce<unknown>((current, found) => mended(current, found), document) as CampusDocument | null;
    workspace.edit(file, better, { name: "mend", label: t("problems.mendAll") });
  };
  return (
    <div className="designer-problems" aria-busy={isChecking}>
      {mendable.length > 1 && (
        <Button size="small" icon={<ToolOutlined />} onClick={mendAll}>
          {t("problems.mendAll")}
        </Button>
      )}
      {own.length === 0 && <Empty image={Empty.PRESENTED_IMAGE_SIMPLE} description={t(isChecking ? "problems.checking" : "problems.none")} />}
      <ProblemRows findings={own} onShow={onShow} />
      {others.length > 0 && (
        <Collapse
          ghost
          size="small"
          items={[
            {
              key: "others",
              label: t("problems.others", { count: others.length }),
              children: <ProblemRows findings={others} onShow={onShow} hasFile />,
            },
          ]}
        />
      )}
    </div>
  );
}

function ProblemRows({ findings, onShow, hasFile }: { findings: readonly Finding[]; onShow(found: Finding): void; hasFile?: true }) {
  return (
    <ul className="designer-lines">
      {findings.map((found) => (
        <ProblemRow key={`${found.file} ${found.path} ${found.code} ${found.message}`} found={found} onShow={onShow} {...(hasFile && { hasFile })} />
      ))}
    </ul>
  );
}

function ProblemRow({ found, onShow, hasFile }: { found: Finding; onShow(found: Finding): void; hasFile?: true }) {
  const { t } = useTranslation("designer");
  const workspace = useWorkspace();
  const better = mendedBy(workspace, found);
  return (
    <li>
      <Tag color={found.severity === "error" ? "error" : "warning"}>{t(`problems.${found.severity}`)}</Tag>
      <Typography.Text type="secondary">{[hasFile && found.file, wordsOfPlace(workspace, found)].filter(Boolean).join(" ")}</Typography.Text>
      <div>{found.message}</div>
      <Space size={4}>
        <Button type="link" size="small" icon={<AimOutlined />} onClick={() => onShow(found)}>
          {t("problems.show")}
        </Button>
        {better !== null && (
          <Button
            type="link"
            size="small"
            icon={<ToolOutlined />}
            onClick={() => workspace.edit(found.file, better, { name: `mend:${found.path}`, label: t("problems.mend") })}
          >
            {found.suggestion === undefined ? t("problems.mend") : t("problems.mendTo", { value: found.suggestion })}
          </Button>
        )}
      </Space>
    </li>
  );
}

/** The document with the finding mended; null where no machine can, or where the document is the product's. */
function mendedBy(workspace: Workspace, found: Finding): CampusDocument | null {
  const source = workspace.state.sources.get(found.file);
  if (source?.layer !== "school" || source.document === null || source.fault !== null) return null;
  const better = mended(source.document, found);
  return better === source.document ? null : (better as CampusDocument);
}

function wordsOfPlace({ model, state: { sources } }: Workspace, { file, path }: Finding): string {
  const document = sources.get(file)?.document ?? null;
  return document === null || model === null ? path : placeWords(model, document, path) || path;
}
