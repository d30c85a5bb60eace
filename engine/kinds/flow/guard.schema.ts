import type { JsonSchema } from "../../grammar/json-schema.ts";
import { cond, id, sentence, shape } from "../../grammar/schema-parts.ts";

/** Part of every kind of document in which something is refused in its own words. */
export const guardPart: Record<string, JsonSchema> = {
  guard: shape({ key: id(), when: cond("Whether it applies."), assert: cond(), message: sentence() }, ["key", "assert", "message"]),
};
