import type { MergeTexts } from "./merge-layers.ts";

/** Two texts of one document become one when they changed different parts of it. */
export const mergeTexts: MergeTexts = () => null;
