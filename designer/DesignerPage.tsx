import { App, Button, Result, Skeleton } from "antd";
import { useCallback, useEffect, useState } from "react";
import { useTranslation } from "react-i18next";
import { Bar } from "./Bar.tsx";
import { ContestedBar } from "./ContestedBar.tsx";
import { loadPreview } from "./document/DocumentMiddle.tsx";
import { DocumentPage } from "./document/DocumentPage.tsx";
import { Gallery } from "./gallery/Gallery.tsx";
import { FirstVisit } from "./help/FirstVisit.tsx";
import { addressOf, openedAt } from "./model/address.ts";
import type { Workspace } from "./model/workspace.ts";
import { Palette, type Shown } from "./palette/Palette.tsx";
import { usePresence } from "./use-presence.ts";
import { useDesign, WorkspaceProvider } from "./use-workspace.ts";
import "./designer.css";
import { messageOf } from "./model/message-of.ts";

export interface DesignerPageProps {
  workspace: Workspace;
  /** The open document, as an address of `openedAt`; empty = all of them are shown. */
  file: string;
  onFile(file: string): void;
}

/** The designer: every document of the school, and one of them open. */
export function DesignerPage({ workspace, file, onFile }: DesignerPageProps) {
  const [failure, setFailure] = useState<string | null>(null);
  const open = useCallback(() => {
    setFailure(null);
    workspace.open().catch((error: unknown) => setFailure(messageOf(error)));
  }, [workspace]);
  useEffect(() => {
    void loadPreview();
    if (workspace.state.release === null) open();
  }, [workspace, open]);
  useEffect(() => {
    const save = () => void workspace.saver.flush();
    const hidden = () => document.visibilityState === "hidden" && save();
    // Whoever leaves within the second before the next save is asked.
    const leaving = (event: BeforeUnloadEvent) => {
      if (workspace.state.saving.state !== "saved") event.preventDefault();
    };
    document.addEventListener("visibilitychange", hidden);
    addEventListener("beforeunload", leaving);
    return () => {
      removeEventListener("beforeunload", leaving);
      document.removeEventListener("visibilitychange", hidden);
      save();
    };
  }, [workspace]);
  return (
    <WorkspaceProvider value={workspace}>
      <App component={false}>
        <div className="designer">{failure === null ? <Opened file={file} onFile={onFile} /> : <Failed reason={failure} onAgain={open} />}</div>
      </App>
    </WorkspaceProvider>
  );
}

function Failed({ reason, onAgain }: { reason: string; onAgain(): void }) {
  const { t } = useTranslation("designer");
  return <Result status="warning" title={t("openFailed")} subTitle={reason} extra={<Button onClick={onAgain}>{t("again")}</Button>} />;
}

function Opened({ file: address, onFile }: Omit<DesignerPageProps, "workspace">) {
  const isThere = useDesign(({ release }) => release !== null);
  const sources = useDesign((state) => state.sources);
  const { file, role, pointer } = openedAt(address, sources);
  const [shown, setShown] = useState<Shown | null>(null);
  usePresence(isThere ? file : null);
  if (!isThere) return <Skeleton active className="designer-waits" />;
  return (
    <>
      <Bar file={file} onFile={onFile} shown={shown} onShow={setShown} />
      <ContestedBar onFile={onFile} />
      {file === "" && <FirstVisit onGuide={() => setShown("guide")} />}
      {file !== "" ? (
        <DocumentPage key={file} file={file} role={role} pointer={pointer} onFile={(other, at) => onFile(addressOf(other, at))} onShow={setShown} />
      ) : (
        <Gallery onFile={onFile} />
      )}
      {file === "" && <Palette onFile={onFile} onShow={setShown} />}
    </>
  );
}
