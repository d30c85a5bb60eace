import { Schema } from "@formily/json-schema";

/**
 * Formily's own compiler turns every `{{ }}` of a schema into `new Function`. No schema with strings is handed to Formily here,
 * texts of documents go straight to React; this is the net below: should one arrive there, it stops the form instead of running.
 */
export function forbidExpressions(): void {
  Schema.registerCompiler((expression: string) => {
    throw new Error(`expression in a form is refused: ${expression}`);
  });
}

forbidExpressions();
