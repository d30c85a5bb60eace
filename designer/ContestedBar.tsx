import { Alert, Button, Descriptions, Space } from "antd";
import { useTranslation } from "react-i18next";
import { type Conflict, conflictWords } from "../engine/changes/index.ts";
import type { Contested } from "./model/designer-calls.ts";
import { titleOfDocument } from "./document-titles.ts";
import { useDesign, useWorkspace } from "./use-workspace.ts";

/** Parts that somebody else changed otherwise meanwhile: both values, and the choice between them. */
export function ContestedBar({ onFile }: { onFile(file: string): void }) {
  const contested = useDesign((state) => state.contested);
  return [...contested.values()].map((one) => <ContestedFile key={one.file} contested={one} onFile={onFile} />);
}

function ContestedFile({ contested, onFile }: { contested: Contested; onFile(file: string): void }) {
  const { t } = useTranslation("designer");
  const workspace = useWorkspace();
  const { file, theirs, merged, conflicts } = contested;
  const told = conflicts.map((conflict) => ({ key: conflict.anchor, ...wordsOf(conflict, contested, workspace.model) }));
  return (
    <Alert
      type="warning"
      showIcon
      title={
        <Space>
          {t("contested.title", { who: theirs.updatedByName })}
          <Button type="link" size="small" onClick={() => onFile(file)}>
            {titleOfDocument(merged, file)}
          </Button>
        </Space>
      }
      description={
        <Descriptions
          size="small"
          column={1}
          items={told.map(({ key, what, ours, theirs: other }) => ({
            key,
            label: what,
            children: t("contested.values", { mine: ours, theirs: other }),
          }))}
        />
      }
      action={
        <Space>
          <Button size="small" type="primary" onClick={() => void workspace.saver.settle(file, "mine")}>
            {t("contested.mine")}
          </Button>
          <Button size="small" onClick={() => void workspace.saver.settle(file, "theirs")}>
            {t("contested.theirs")}
          </Button>
        </Space>
      }
    />
  );
}

function wordsOf(conflict: Conflict, { merged, theirs }: Contested, model: ReturnType<typeof useWorkspace>["model"]) {
  const documents = [merged, theirs.document].filter((one) => one !== null);
  if (model !== null) return conflictWords(conflict, documents, model);
  return { what: conflict.anchor, ours: String(conflict.ours), theirs: String(conflict.theirs) };
}
