import { Empty, Typography } from "antd";
import { useTranslation } from "react-i18next";
import { useDesign, useWorkspace } from "../use-workspace.ts";

/** What will be different once the document is published. */
export function DocumentChanges({ file }: { file: string }) {
  const { t } = useTranslation("designer");
  const workspace = useWorkspace();
  useDesign(({ sources }) => sources.get(file)?.document);
  const lines = workspace.changesOf(file);
  if (lines.length === 0) return <Empty image={Empty.PRESENTED_IMAGE_SIMPLE} description={t("changes.none")} />;
  return (
    <ul className="designer-lines">
      {lines.map((line) => (
        <li key={line}>
          <Typography.Text>{line}</Typography.Text>
        </li>
      ))}
    </ul>
  );
}
