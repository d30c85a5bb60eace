import { useCallback, useState } from "react";
import { useLocation, useNavigate } from "react-router";
import { DesignerPage, workerChecker, Workspace } from "../../../designer/index.ts";
import { designerCalls } from "./designer-calls.ts";
import { newId } from "../client/new-id.ts";
import "./texts.ts";

/** What is read is asked for at once, not only when the texts of the page are there; the page tells what goes wrong with it. */
function begun(): Workspace {
  const workspace = new Workspace({ calls: designerCalls, checker: workerChecker(), now: Date.now, newId });
  workspace.open().catch(() => undefined);
  return workspace;
}

/** The designer; the open document stands behind `#`, so that it is one page with one tag. */
export function DesignerRoute() {
  const [workspace] = useState(begun);
  const { hash } = useLocation();
  const navigate = useNavigate();
  const open = useCallback((file: string) => void navigate({ hash: file }), [navigate]);
  return <DesignerPage workspace={workspace} file={decodeURIComponent(hash.slice(1))} onFile={open} />;
}
