export { DesignerPage, type DesignerPageProps } from "./DesignerPage.tsx";
export type { DesignerCalls, FileDraft } from "./model/designer-calls.ts";
export { workerChecker } from "./model/worker-checker.ts";
export { Workspace } from "./model/workspace.ts";
