import { lookRules, type OverlayLimits } from "../../overlay/rules.ts";

/** Looks, words and further cells are the school's: a report gives no rights, so nothing here can give one. What it reads is the product's. */
export const reportOverlay: OverlayLimits = { rules: lookRules(["$schema", "kind", "id", "entity", "format", "locks", "data"]) };
