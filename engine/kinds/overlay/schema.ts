import { conditionParts } from "../../grammar/condition.schema.ts";
import type { JsonSchema } from "../../grammar/json-schema.ts";
import { anything, documentSchema, either, list, part, path, shape } from "../../grammar/schema-parts.ts";

/** The four verbs that overlays and variants share. */
export const overlayVerbs = [
  shape({ hide: path() }, ["hide"]),
  shape({ set: path(), to: anything() }, ["set", "to"]),
  shape({ add: path(), item: { type: "object" }, before: path(), after: path() }, ["add", "item"]),
  shape({ move: path(), into: path("Another list that holds the like of it. Default: its own."), before: path(), after: path() }, ["move"]),
] as const;

/** `overlaid`: names of the kinds that overlays lie over. */
export const overlaySchema = (overlaid: readonly string[]): JsonSchema =>
  documentSchema("overlay", {
    description:
      "A school's changes to one document of the product, by the four verbs, addressed by anchor. It never widens access or weakens a rule; what the product no longer has is reported and the rest still applies. File: `<name>.overlay.json`.",
    properties: {
      of: {
        type: "string",
        pattern: `^(${overlaid.join("|")}):[^\\s]+$`,
        description: "The document it lies over: `screen:demo/request`.",
      },
      ops: list(part("overlayOp"), "In order. Several overlays over one document apply in the order of their files."),
    },
    required: ["of", "ops"],
    parts: { text: conditionParts.text!, overlayOp: either(...overlayVerbs) },
  });
