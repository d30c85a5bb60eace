import type { Tone } from "../../../../engine/documents/common.ts";

/** Of letters. */
export const inks: Record<Tone, string> = {
  ...{ default: "#000000", primary: "#0958d9", success: "#237804", warning: "#ad4e00" },
  ...{ danger: "#a8071a", muted: "#595959" },
};
/** Behind a shaded cell. */
export const SHADE = "#f0f0f0";
/** Points, of borders. */
export const lineWidths = { thin: 0.5, medium: 1, bottom: 0.5, dashed: 0.5 } as const;
