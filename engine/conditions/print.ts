export { printCond, printExpr, readCond, type TextAt } from "./text/print.ts";
export type { Language } from "./text/words.ts";
