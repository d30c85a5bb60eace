export { writeCells } from "./write-cells.ts";
