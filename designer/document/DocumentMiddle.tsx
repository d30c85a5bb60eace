import { Segmented, Skeleton } from "antd";
import { lazy, type ReactNode, Suspense, useState } from "react";
import { useTranslation } from "react-i18next";
import type { Layer } from "../model/layers.ts";
import { LayerPicker } from "./LayerPicker.tsx";
import type { Parts } from "./use-parts.ts";
import { useDesign } from "../use-workspace.ts";

/** What draws screens comes while the documents come. */
export const loadPreview = () => import("../preview/PreviewPane.tsx");
const PreviewPane = lazy(() => loadPreview().then((module) => ({ default: module.PreviewPane })));

const AccessMatrix = lazy(() => import("../access/AccessMatrix.tsx").then((module) => ({ default: module.AccessMatrix })));

const FlowCards = lazy(() => import("../flow/FlowCards.tsx").then((module) => ({ default: module.FlowCards })));

const FlowGraph = lazy(() => import("../flow/FlowGraph.tsx").then((module) => ({ default: module.FlowGraph })));

const BoardPane = lazy(() => import("../boards/BoardPane.tsx").then((module) => ({ default: module.BoardPane })));
const ReportTemplate = lazy(() => import("../reports/ReportTemplate.tsx").then((module) => ({ default: module.ReportTemplate })));

interface DocumentMiddleProps {
  file: string;
  /** As whose people it is looked at first. */
  role: Layer;
  parts: Parts;
  onChoose(steps: readonly string[]): void;
  children: ReactNode;
}

interface Looked extends Pick<DocumentMiddleProps, "parts" | "role" | "onChoose"> {
  onView(view: View): void;
}

/** What draws the views that are not the text. */
const panes = {
  preview: ({ parts, role, onChoose }) =>
    parts.screen !== null && <PreviewPane screen={parts.screen} looker={role} parts={parts} onChoose={onChoose} />,
  access: ({ parts }) => <AccessMatrix parts={parts} />,
  cards: ({ parts, onChoose, onView }) => <FlowCards parts={parts} onChoose={onChoose} onGraph={() => onView("flow")} />,
  flow: ({ parts, onChoose }) => <FlowGraph parts={parts} onChoose={onChoose} />,
  board: ({ parts, onChoose }) => <BoardPane parts={parts} onChoose={onChoose} />,
  report: ({ parts, onChoose }) => <ReportTemplate parts={parts} onChoose={onChoose} />,
} satisfies Record<string, (looked: Looked) => ReactNode>;
type View = keyof typeof panes | "source";

/** The ways in which a document of a kind can be looked at, the first one first; every one has its text. */
const views: Readonly<Record<string, readonly View[]>> = {
  screen: ["preview", "source"],
  entity: ["source", "access"],
  flow: ["cards", "flow", "source"],
  board: ["board", "source"],
  report: ["report", "source"],
};
const viewsOf = (kind: string | undefined): readonly View[] => views[kind ?? ""] ?? ["source"];

/** What people will see of a document, what they may do with it, or its text. */
export function DocumentMiddle({ file, role, parts, onChoose, children }: DocumentMiddleProps) {
  const { t } = useTranslation("designer");
  const kind = useDesign(({ sources }) => sources.get(file)?.document?.kind);
  const offered = viewsOf(kind);
  const [wished, setView] = useState<View>(offered[0]!);
  const view = offered.includes(wished) ? wished : offered[0]!;
  if (offered.length === 1) return children;
  return (
    <div className="designer-middle">
      <div className="designer-tools">
        <Segmented
          size="small"
          aria-label={t("views.label")}
          value={view}
          onChange={setView}
          options={offered.map((one) => ({ value: one, label: t(`views.${one}`) }))}
        />
        <LayerPicker parts={parts} />
      </div>
      {view === "source" ? (
        <div className="designer-middle-view">{children}</div>
      ) : (
        <Suspense fallback={<Skeleton active />}>{parts.whole !== null && panes[view]({ parts, role, onChoose, onView: setView })}</Suspense>
      )}
    </div>
  );
}
