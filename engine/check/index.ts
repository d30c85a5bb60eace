export type { Finding, Repair } from "./finding.ts";
export { checkSet } from "./check-set.ts";
