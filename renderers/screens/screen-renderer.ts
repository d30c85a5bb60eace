import { type ComponentType, createContext, useContext } from "react";
import type { CompiledScreen } from "../../engine/screens/screen-model.ts";
import type { ScreenType } from "../../engine/kinds/screen/document.ts";
import type { ScreenPlace } from "../hooks/screen-place.ts";

export interface ScreenProps {
  screen: CompiledScreen;
  place: ScreenPlace;
}
export type ScreenRenderers = Readonly<Record<ScreenType, ComponentType<ScreenProps>>>;

/** Screens may stand inside screens; the registry reaches them this way, since it imports them all. */
const ScreenRenderersContext = createContext<ScreenRenderers | null>(null);
export const ScreenRenderersProvider = ScreenRenderersContext.Provider;

/** @throws Error when a screen stands outside `ScreenRenderersProvider`. */
export function useScreenRenderers(): ScreenRenderers {
  const renderers = useContext(ScreenRenderersContext);
  if (!renderers) throw new Error("ScreenRenderersProvider is missing above this screen");
  return renderers;
}
