export type { Finding, Repair } from "../problems/finding.ts";
export { checkSet } from "./check-set.ts";
