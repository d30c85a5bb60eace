import { Alert } from "antd";
import { useMemo } from "react";
import { useTranslation } from "react-i18next";
import { jsonOf } from "../../engine/changes/index.ts";
import { speakerFor } from "../../engine/changes/speaker-for.ts";
import { spineOf } from "../../engine/flow/spine.ts";
import type { FlowDocument } from "../../engine/kinds/flow/document.ts";
import type { Parts } from "../document/use-parts.ts";
import { partIn } from "../model/parts.ts";
import { useWorkspace } from "../use-workspace.ts";
import type { Drawing } from "./drawing.ts";
import { FlowDocuments } from "./steps/step-documents.ts";
import { StepList } from "./StepList.tsx";

interface FlowCardsProps {
  parts: Parts;
  onChoose(steps: readonly string[]): void;
  /** Shows the same flow as a drawing. */
  onGraph(): void;
}

/** A flow as a chain of cards, from whoever begins to the end; what only returns and refusals lead to stands below. */
export function FlowCards({ parts, onChoose, onGraph }: FlowCardsProps) {
  const { t } = useTranslation("designer");
  const workspace = useWorkspace();
  const { model } = workspace;
  const whole = parts.whole!;
  const flow = whole.value as unknown as FlowDocument;
  const { steps, asides } = useMemo(() => spineOf(flow), [flow]);
  const speaker = useMemo(() => (model === null ? null : speakerFor(model, jsonOf(flow))), [model, flow]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the documents are those of the set as it is compiled now
  const documents = useMemo(() => new FlowDocuments(workspace, parts.file, flow), [workspace, parts.file, flow, model]);
  if (speaker === null) return null;
  const titleOf = (key: string) => partIn(whole, ["nodes", key]).title;
  const drawing: Drawing = { parts, flow, speaker, documents, titleOf, onChoose, onGraph };
  return (
    <section className="designer-cards" aria-label={t("flow.cards")}>
      {parts.refused.map(({ message }) => (
        <Alert key={message} type="error" showIcon title={message} />
      ))}
      <StepList drawing={drawing} steps={steps} />
      {asides.length > 0 && (
        <>
          <h2>{t("flow.asides")}</h2>
          <div className="designer-branches">
            {asides.map((chain) => (
              <StepList key={chain[0]?.kind === "card" ? chain[0].node : ""} drawing={drawing} steps={chain} />
            ))}
          </div>
        </>
      )}
    </section>
  );
}
