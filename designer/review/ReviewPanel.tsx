import { Typography } from "antd";
import { type ReactNode, useMemo } from "react";
import { useTranslation } from "react-i18next";
import { namesAlong } from "../../engine/changes/index.ts";
import { type Untranslated, untranslatedIn } from "../../engine/translation/untranslated.ts";
import type { Part } from "../model/parts.ts";
import { tableOf, withWords } from "../model/phrase-tables.ts";
import { useDesign, useWorkspace } from "../use-workspace.ts";
import { Barriers } from "./Barriers.tsx";
import { CostLines } from "./CostLines.tsx";
import { TextLines } from "./TextLines.tsx";

interface ReviewPanelProps {
  file: string;
  whole: Part | null;
  onChoose(steps: readonly string[]): void;
}

/** What no check refuses and people feel: whether everybody can use the page, what it costs, and what other languages lack. */
export function ReviewPanel({ file, whole, onChoose }: ReviewPanelProps) {
  const { t } = useTranslation("designer");
  const workspace = useWorkspace();
  useDesign(({ journal }) => journal);
  const { model } = workspace;
  const source = useMemo(() => model?.composition.set.find((one) => one.file === file), [model, file]);
  const texts = useMemo(() => (model === null || source === undefined ? [] : untranslatedIn(model.composition.set, source)), [model, source]);
  if (model === null || source === undefined || whole === null) return <Typography.Text type="secondary">{t("outline.none")}</Typography.Text>;
  const onPlace = (pointer: string) => onChoose(namesAlong(source.document, pointer));
  const say = ({ language, phrase }: Untranslated, words: string) => {
    const table = tableOf(workspace.state.sources, source.area, language);
    workspace.edit(table.file, withWords(table.document, phrase, words), { name: `say ${phrase}`, label: t("review.said") });
  };
  return (
    <div className="designer-problems">
      <Group title={t("review.access")}>
        <Barriers whole={whole} onChoose={onChoose} />
      </Group>
      <Group title={t("review.cost")}>
        <CostLines document={source.document} model={model} onPlace={onPlace} />
      </Group>
      <Group title={t("review.texts", { count: texts.length })}>
        <TextLines texts={texts} onPlace={onPlace} onSay={say} />
      </Group>
    </div>
  );
}

function Group({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section aria-label={title}>
      <Typography.Title level={2} className="designer-part">
        {title}
      </Typography.Title>
      {children}
    </section>
  );
}
