export { printCond, printExpr, type TextAt } from "./text/print.ts";
export type { Language } from "./text/words.ts";
