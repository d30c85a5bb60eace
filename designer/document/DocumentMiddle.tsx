import { Segmented, Skeleton } from "antd";
import { lazy, type ReactNode, Suspense, useState } from "react";
import { useTranslation } from "react-i18next";
import type { Parts } from "./use-parts.ts";
import { useDesign } from "../use-workspace.ts";

const PreviewPane = lazy(() => import("../preview/PreviewPane.tsx").then((module) => ({ default: module.PreviewPane })));

interface DocumentMiddleProps {
  file: string;
  parts: Parts;
  onChoose(steps: readonly string[]): void;
  children: ReactNode;
}

/** The text of a document, or what people will see of it where it is a screen. */
export function DocumentMiddle({ file, parts, onChoose, children }: DocumentMiddleProps) {
  const { t } = useTranslation("designer");
  const [view, setView] = useState<"source" | "preview">("source");
  const screen = useDesign(({ sources }) => {
    const document = sources.get(file)?.document;
    return document?.kind === "screen" ? document.id : null;
  });
  if (screen === null) return children;
  return (
    <div className="designer-middle">
      <Segmented
        size="small"
        aria-label={t("views.label")}
        value={view}
        onChange={setView}
        options={[
          { value: "source", label: t("views.source") },
          { value: "preview", label: t("views.preview") },
        ]}
      />
      {view === "source" ? (
        <div className="designer-middle-view">{children}</div>
      ) : (
        <Suspense fallback={<Skeleton active />}>
          <PreviewPane screen={screen} whole={parts.whole} chosen={parts.chosen?.steps ?? []} onChoose={onChoose} />
        </Suspense>
      )}
    </div>
  );
}
