import { useStore } from "zustand";
import { createContext, use } from "react";
import type { Workspace } from "./model/workspace.ts";
import type { WorkspaceState } from "./model/workspace-state.ts";

const WorkspaceContext = createContext<Workspace | null>(null);
export const WorkspaceProvider = WorkspaceContext.Provider;

/** @throws Error outside of `WorkspaceProvider` */
export function useWorkspace(): Workspace {
  const workspace = use(WorkspaceContext);
  if (workspace === null) throw new Error("WorkspaceProvider is missing above this part of the designer");
  return workspace;
}

/** A part of the state; what draws it is drawn again when that part is another. */
export function useDesign<T>(select: (state: WorkspaceState) => T): T {
  return useStore(useWorkspace().store, select);
}
