import { defineDemo } from "../../demo/define-demo.ts";
import { codeGeneration } from "./code-generation.ts";

/** A data source and a table to generate from. */
export const resource = defineDemo({ after: [], make: () => ({ rows: codeGeneration(), made: null }) });
