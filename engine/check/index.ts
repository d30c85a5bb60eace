export type { Finding, Repair } from "../problems/finding.ts";
export { checkAgain, checkSet, type Looked } from "./check-set.ts";
export { schoolEffects } from "./school-effects.ts";
export { mended } from "./mended.ts";
