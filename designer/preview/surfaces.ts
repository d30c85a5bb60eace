import type { CompiledScreen } from "../../engine/screens/screen-model.ts";

/** What of a screen is looked at. */
export const surfaces = ["page", "form", "detail", "export"] as const;
export type Surface = (typeof surfaces)[number];

export const hasSurface = (screen: CompiledScreen, surface: Surface): boolean =>
  surface === "page" || (surface === "export" ? screen.rights.export : screen.screen.form !== undefined);
