export { parseCond, parseExpr } from "./text/parse.ts";
