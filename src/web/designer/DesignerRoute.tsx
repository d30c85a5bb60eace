import { useCallback, useState } from "react";
import { useLocation, useNavigate } from "react-router";
import { DesignerPage, workerChecker, Workspace } from "../../../designer/index.ts";
import { designerCalls } from "./designer-calls.ts";
import "./texts.ts";

/** The designer; the open document stands behind `#`, so that it is one page with one tag. */
export function DesignerRoute() {
  const [workspace] = useState(() => new Workspace({ calls: designerCalls, checker: workerChecker(), now: Date.now }));
  const { hash } = useLocation();
  const navigate = useNavigate();
  const open = useCallback((file: string) => void navigate({ hash: file }), [navigate]);
  return <DesignerPage workspace={workspace} file={decodeURIComponent(hash.slice(1))} onFile={open} />;
}
