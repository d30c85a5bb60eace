import type { ReactNode } from "react";
import { useLocation } from "react-router";
import { useCurrentView } from "./use-current-view.ts";
import { usePageName } from "./use-page-name.ts";

/** A static page inside the frame, named after its route. */
export function NamedPage({ children }: { children: ReactNode }) {
  usePageName(useCurrentView(), useLocation());
  return children;
}
